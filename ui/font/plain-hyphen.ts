/** Where the parts of a font's table of substitutions begin (OpenType, GSUB). */
type Lookup = { type: number; at: number };

/**
 * The font with its usual hyphen among tabular figures: Inter gives it the width of a figure there, so that it stands
 * apart in a CPF, an account or a key. `hyphens`: its glyphs, between letters and between figures. Throws where the
 * font's table is another one than Inter's.
 */
export function withPlainHyphen(font: Buffer, hyphens: readonly number[]): Buffer {
  const changed = Buffer.from(font);
  let done = 0;
  for (const { type, at } of tabularLookups(changed, tableAt(changed, "GSUB"))) {
    if (type !== 1 || changed.readUInt16BE(at) !== 2) throw new Error("tabular figures are no list of glyphs");
    const glyphs = covered(changed, at + changed.readUInt16BE(at + 2));
    for (const hyphen of hyphens.filter((one) => glyphs.includes(one))) {
      changed.writeUInt16BE(hyphen, at + 6 + 2 * glyphs.indexOf(hyphen));
      done += 1;
    }
  }
  if (done < hyphens.length) throw new Error("a hyphen is not among the tabular figures");
  return changed;
}

function tableAt(font: Buffer, name: string): number {
  for (let entry = 12; entry < 12 + 16 * font.readUInt16BE(4); entry += 16)
    if (font.toString("latin1", entry, entry + 4) === name) return font.readUInt32BE(entry + 8);
  throw new Error(`the font has no table ${name}`);
}

/** The subtables of what `tnum` substitutes, of which the same may be named more than once. */
function tabularLookups(font: Buffer, gsub: number): Lookup[] {
  const features = gsub + font.readUInt16BE(gsub + 6);
  const lookups = gsub + font.readUInt16BE(gsub + 8);
  const indices = new Set<number>();
  for (let n = 0; n < font.readUInt16BE(features); n += 1) {
    const record = features + 2 + 6 * n;
    if (font.toString("latin1", record, record + 4) !== "tnum") continue;
    const feature = features + font.readUInt16BE(record + 4);
    for (let at = 0; at < font.readUInt16BE(feature + 2); at += 1) indices.add(font.readUInt16BE(feature + 4 + 2 * at));
  }
  return Array.from(indices).flatMap((index) => {
    const lookup = lookups + font.readUInt16BE(lookups + 2 + 2 * index);
    return Array.from({ length: font.readUInt16BE(lookup + 4) }, (_, n) =>
      subtable(font, font.readUInt16BE(lookup), lookup + font.readUInt16BE(lookup + 6 + 2 * n)),
    );
  });
}

/** An extension names where the subtable is. */
const subtable = (font: Buffer, type: number, at: number): Lookup =>
  type === 7 ? { type: font.readUInt16BE(at + 2), at: at + font.readUInt32BE(at + 4) } : { type, at };

/** The glyphs that a coverage table lists, in its order. */
function covered(font: Buffer, at: number): number[] {
  const count = font.readUInt16BE(at + 2);
  if (font.readUInt16BE(at) === 1) return Array.from({ length: count }, (_, n) => font.readUInt16BE(at + 4 + 2 * n));
  return Array.from({ length: count }, (_, n) => at + 4 + 6 * n).flatMap((range) => {
    const first = font.readUInt16BE(range);
    return Array.from({ length: font.readUInt16BE(range + 2) - first + 1 }, (_, n) => first + n);
  });
}
