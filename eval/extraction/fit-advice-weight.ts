import { chanceOf, logOddsOfChance } from '../../src/extraction/model/logistic.js';

/**
 * Pull of the weight towards 0. Without it, a few answers that are all correct would give an
 * infinite weight.
 */
const RIDGE = 0.05;
const STEPS = 50;

/**
 * A verdict on an item: the chance of the built-in reader, the answer of the second reader, and the
 * truth.
 */
export interface AdviceCase {
  chance: number;
  saysRound: boolean;
  isRound: boolean;
}

/**
 * Fits how much the verdict of a second reader changes the log odds of the built-in reader. Uses
 * logistic regression, in which the built-in log odds are fixed.
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
