/**
 * How often a property runs, and the milliseconds that it may take: more often than usual with `RUNS=200` before the
 * command, and the time grows with it. A property takes new customers for each run, since caps count for each of them.
 */
export function runs(usual: number, { seconds = 90 } = {}): { numRuns: number; timeout: number } {
  const numRuns = Math.max(usual, Number(process.env["RUNS"] ?? usual));
  return { numRuns, timeout: (seconds * 1_000 * numRuns) / usual };
}
