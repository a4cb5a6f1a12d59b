import { chanceOf, logOddsOfChance } from '../../src/extraction/model/logistic.js';

/**
 * Strength of the penalty that keeps the weight near 0. Without it, a few answers that are all
 * correct would give an infinite weight.
 */
const RIDGE = 0.05;
const STEPS = 50;

/**
 * One item: the chance that the built-in reader gives, the answer of the second reader, and the
 * truth.
 */
export interface AdviceCase {
  chance: number;
  saysRound: boolean;
  isRound: boolean;
}

/**
 * Fits how much the answer of a second reader changes the log odds of the built-in reader. Uses a
 * logistic regression in which the built-in log odds are a fixed offset.
 */
export function fitAdviceWeight(cases: readonly AdviceCase[]): { weight: number; standardError: number } {
  let weight = 0;
  let curvature = RIDGE;
  for (let step = 0; step < STEPS; step += 1) {
    let slope = -RIDGE * weight;
    curvature = RIDGE;
    for (const { chance, saysRound, isRound } of cases) {
      const side = saysRound ? 1 : -1;
      const fitted = chanceOf(logOddsOfChance(chance) + weight * side);
      slope += side * ((isRound ? 1 : 0) - fitted);
      curvature += fitted * (1 - fitted);
    }
    const change = slope / curvature;
    weight += Math.max(-1, Math.min(1, change));
  }
  return { weight, standardError: 1 / Math.sqrt(curvature) };
}
