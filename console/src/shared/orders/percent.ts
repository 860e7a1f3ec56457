/** Per cent as typed, such as '0,99': from 0 to 100, at most four decimals, as fees are stored; else undefined. */
export function percentOf(typed: string): number | undefined {
  if (!/^\d{1,3}(,\d{1,4})?$/.test(typed)) return undefined;
  const value = Number(typed.replace(",", "."));
  return value <= 100 ? value : undefined;
}
