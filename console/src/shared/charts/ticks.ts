/** Whole numbers from 0 to at least `highest`, at most five of them, at steps of 1, 2 or 5 times a power of ten. */
export function ticksTo(highest: number): readonly number[] {
  const rough = Math.max(1, highest / 4);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10) * power;
  return Array.from({ length: Math.ceil(Math.max(1, highest) / step) + 1 }, (_, index) => index * step);
}
