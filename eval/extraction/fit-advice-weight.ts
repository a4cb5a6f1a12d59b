import { chanceOf, logOddsOfChance } from '../../src/extraction/model/logistic.js';

/** Pulls the weight to 0, so that a few answers that are all right do not make it infinite. */
const RIDGE = 0.05;
const STEPS = 50;

/** A verdict on an item: the chance by the built-in reader, what the second says, and the truth. */
export interface AdviceCase {
  chance: number;
  saysRound: boolean;
  isRound: boolean;
}

/**
 * Fits by how much the verdict of a second reader should move the log-odds of the built-in one, by
 * logistic regression with the built-in log-odds as they are.
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
