/** The fields of an EMV code by their two-digit id, in the order written. */
export type Fields = ReadonlyMap<string, string>;

const utf8 = new TextEncoder();

/**
 * A text cut into the units that a generator may have counted: characters, UTF-16 units, or bytes (Bacen's issues 559,
 * 635).
 */
const measures = [
  { cut: (text: string) => text.split(""), join: (units: readonly string[]) => units.join("") },
  { cut: (text: string) => Array.from(text), join: (units: readonly string[]) => units.join("") },
  { cut: (text: string) => Array.from(utf8.encode(text), (byte) => String.fromCharCode(byte)), join: fromBytes },
];

/**
 * Reads id, length, value, one after the other, to the very end (EMV MPM, TLV). Null when the text is not made of whole
 * fields however the lengths are counted.
 */
export function readFields(text: string): Fields | null {
  for (const { cut, join } of measures) {
    const fields = readUnits(cut(text), join);
    if (fields) return fields;
  }
  return null;
}

function readUnits(units: readonly string[], join: (units: readonly string[]) => string): Fields | null {
  const fields = new Map<string, string>();
  for (let at = 0; at < units.length;) {
    const head = join(units.slice(at, at + 4));
    const [id, end] = [head.slice(0, 2), at + 4 + Number(head.slice(2))];
    if (!/\d{4}/.test(head) || end > units.length) return null;
    if (!fields.has(id)) fields.set(id, join(units.slice(at + 4, end)));
    at = end;
    if (id === "63" && at !== units.length) return null;
  }
  return fields.size > 0 ? fields : null;
}

function fromBytes(units: readonly string[]): string {
  return new TextDecoder().decode(Uint8Array.from(units, (unit) => unit.charCodeAt(0)));
}

/** One field. Throws RangeError on a value that two digits of length cannot hold. */
export function writeField(id: string, value: string): string {
  if (value.length === 0 || value.length > 99)
    throw new RangeError(`field ${id} cannot hold ${value.length} characters`);
  return `${id}${String(value.length).padStart(2, "0")}${value}`;
}

/** CRC-16/CCITT-FALSE over the UTF-8 bytes, as four hexadecimal digits in upper case: `123456789` → `29B1`. */
export function checksum(text: string): string {
  let crc = 0xffff;
  for (const byte of utf8.encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}
