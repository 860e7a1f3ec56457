/**
 * One measured figure. `ratio` is `value` over `peer`, which was measured in the same run; both null where there is
 * none.
 */
export type Figure = { name: string; value: number; unit: string; peer: number | null; ratio: number | null };

/** A figure with the one it is compared to, rounded to the measurement's accuracy. */
export function figure(name: string, value: number, unit: string, peer: number | null = null): Figure {
  return { name, value: round(value), unit, peer: peer === null ? null : round(peer), ratio: ratioOf(value, peer) };
}

const ratioOf = (value: number, peer: number | null): number | null =>
  peer === null || peer === 0 ? null : Number((value / peer).toFixed(3));

/** Three significant digits, and no fraction where there are more. */
const round = (value: number): number => (Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3)));

/** The q-quantile (0 to 1) of ascending values; NaN of none. */
export const quantile = (sorted: readonly number[], q: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;

export const median = (values: readonly number[]): number =>
  quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  );

/** A readable table: name, value, peer and ratio. */
export function printFigures(figures: readonly Figure[]): void {
  const rows = figures.map(({ name, value, unit, peer, ratio }) => [
    name,
    `${value.toLocaleString("en")} ${unit}`,
    peer === null ? "" : `${peer.toLocaleString("en")} ${unit}`,
    ratio === null ? "" : `${ratio} ×`,
  ]);
  const table = [["figure", "value", "peer", "ratio"], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  console.log();
  for (const row of table) {
    const cells = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    console.log(cells.join("  ").trimEnd());
  }
}
