// The scale of a chart's axis: round steps of whole numbers from 0 to above the largest value.

const MAX_STEPS = 4;

/** 0, 20, 40, 60 for 54. */
export function toTicks(largest: number): number[] {
  const step = roundStep(Math.max(1, largest) / MAX_STEPS);
  const count = Math.max(1, Math.ceil(largest / step));
  return Array.from({ length: count + 1 }, (_, at) => at * step);
}

/** The next of 1, 2, 5, 10, 20, 50, ... */
function roundStep(least: number): number {
  if (least <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(least));
  const part = [1, 2, 5].find((factor) => factor * power >= least);
  return (part ?? 10) * power;
}
