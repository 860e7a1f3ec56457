/**
 * The same picture without notes, places, authors, thumbnails, colour profiles and the movement of a PNG. Nothing is
 * decoded: the parts that draw are copied as they are. Null where a part is cut or unknown, where none draws, or where
 * something follows the picture's end.
 */
export const withoutNotes: Record<"png" | "jpg" | "webp", (given: Buffer) => Buffer | null> = {
  png: pngWithoutNotes,
  jpg: jpegWithoutNotes,
  webp: webpWithoutNotes,
};

/** Critical chunks, and those that change how a picture is drawn: transparency, gamma, colour space. */
const pngDrawing = new Set(["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "sRGB"]);

/** PNG, third edition, 5.3: length, type, data and CRC of each chunk, up to IEND. */
function pngWithoutNotes(given: Buffer): Buffer | null {
  const kept = [given.subarray(0, 8)];
  let draws = false;
  for (let at = 8; at + 12 <= given.length;) {
    const end = at + 12 + given.readUInt32BE(at);
    const type = given.toString("latin1", at + 4, at + 8);
    // The first letter of a type is a capital where nobody may leave the chunk out (5.4).
    const isUnknown = !/^[a-z]/.test(type) && !pngDrawing.has(type);
    if (end > given.length || isUnknown) return null;
    if (pngDrawing.has(type)) kept.push(given.subarray(at, end));
    if (type === "IEND") return draws && end === given.length ? Buffer.concat(kept) : null;
    draws ||= type === "IDAT";
    at = end;
  }
  return null;
}

/** APP0 begins with JFIF where it has the density, and with JFXX where it has a thumbnail. */
const jfif = Buffer.from("JFIF\0", "latin1");
const adobe = Buffer.from("Adobe", "latin1");
const [startOfScan, endOfImage] = [0xda, 0xd9];
/** ITU T.81, B.1.1.3: frames, tables, restart intervals, lines. */
const isJpegDrawing = (marker: number): boolean =>
  (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8) || (marker >= startOfScan && marker <= 0xdd);
/** Application segments and comments. */
const isJpegNote = (marker: number): boolean => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;

/** ITU T.81, B.1.1: segments of a marker and a length, and the bytes of a scan after its header, up to EOI. */
function jpegWithoutNotes(given: Buffer): Buffer | null {
  const kept = [given.subarray(0, 2)];
  let draws = false;
  for (let at = 2; at + 2 <= given.length;) {
    const marker = given[at + 1] ?? 0;
    if (given[at] !== 0xff) return null;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === endOfImage) return draws && at + 2 === given.length ? Buffer.concat([...kept, endMarker]) : null;
    if (at + 4 > given.length || !(isJpegDrawing(marker) || isJpegNote(marker))) return null;
    const length = given.readUInt16BE(at + 2);
    const headEnd = at + 2 + length;
    if (length < 2 || headEnd > given.length) return null;
    const end = marker === startOfScan ? endOfScan(given, headEnd) : headEnd;
    const segment = isJpegNote(marker) ? drawingNote(marker, given.subarray(at, end)) : given.subarray(at, end);
    if (segment) kept.push(segment);
    draws ||= marker === startOfScan;
    at = end;
  }
  return null;
}

const endMarker = Buffer.from([0xff, endOfImage]);

/** Where the bytes of a scan end: at the first marker that is neither a stuffed zero nor a restart. */
function endOfScan(given: Buffer, from: number): number {
  for (let at = given.indexOf(0xff, from); at !== -1; at = given.indexOf(0xff, at + 1)) {
    const next = given[at + 1];
    if (next !== undefined && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return given.length;
}

/** Of the segments that draw nothing, what says how colours and pixels are meant: JFIF without its thumbnail, Adobe. */
function drawingNote(marker: number, segment: Buffer): Buffer | null {
  if (marker === 0xe0 && segment.length >= 18 && segment.subarray(4, 9).equals(jfif)) {
    const density = Buffer.from(segment.subarray(0, 18));
    density.writeUInt16BE(16, 2);
    density.writeUInt16BE(0, 16);
    return density;
  }
  if (marker !== 0xee || segment.length < 16 || !segment.subarray(4, 9).equals(adobe)) return null;
  const transform = Buffer.from(segment.subarray(0, 16));
  transform.writeUInt16BE(14, 2);
  return transform;
}

const webpDrawing = new Set(["VP8 ", "VP8L", "ALPH", "ANIM"]);
const frameDrawing = new Set(["VP8 ", "VP8L", "ALPH"]);
/** The flags of VP8X for a colour profile, Exif and XMP, which are left out (RFC 9649, 2.7.1). */
const noteFlags = 0x20 | 0x08 | 0x04;

/** RFC 9649: the size in the header counts all chunks that follow it. */
function webpWithoutNotes(given: Buffer): Buffer | null {
  if (given.readUInt32LE(4) + 8 !== given.length) return null;
  const chunks = webpChunks(given.subarray(12));
  if (chunks === null || !/VP8[ L]/.test(chunks.toString("latin1"))) return null;
  const head = Buffer.from(given.subarray(0, 12));
  head.writeUInt32LE(4 + chunks.length, 4);
  return Buffer.concat([head, chunks]);
}

type WebpChunk = { name: string; size: number; bytes: Buffer };

/** Chunks of a name, a size, and data padded to an even number; null where one is cut. Nothing is copied. */
function readChunks(given: Buffer): WebpChunk[] | null {
  const found: WebpChunk[] = [];
  for (let at = 0; at < given.length;) {
    if (at + 8 > given.length) return null;
    const size = given.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    if (end > given.length) return null;
    found.push({ name: given.toString("latin1", at, at + 4), size, bytes: given.subarray(at, end) });
    at = end;
  }
  return found;
}

/** The chunks that draw. A frame of an animation has chunks of its own, and no frame within it. */
function webpChunks(given: Buffer): Buffer | null {
  const kept: Buffer[] = [];
  const chunks = readChunks(given);
  if (chunks === null) return null;
  for (const chunk of chunks) {
    if (chunk.name === "VP8X") kept.push(withoutNoteFlags(chunk.bytes));
    else if (chunk.name === "ANMF") {
      const frame = frameOf(chunk);
      if (frame === null) return null;
      kept.push(...frame);
    } else if (webpDrawing.has(chunk.name)) kept.push(chunk.bytes);
  }
  return Buffer.concat(kept);
}

function withoutNoteFlags(bytes: Buffer): Buffer {
  const head = Buffer.from(bytes);
  if (head.length > 8) head[8] = (head[8] ?? 0) & ~noteFlags;
  return head;
}

/** The header of a frame with its new size, and the chunks of the frame that draw. */
function frameOf({ size, bytes }: WebpChunk): Buffer[] | null {
  const chunks = size < 16 ? null : readChunks(bytes.subarray(24));
  if (chunks === null) return null;
  const kept = chunks.filter(({ name }) => frameDrawing.has(name)).map((chunk) => chunk.bytes);
  const head = Buffer.from(bytes.subarray(0, 24));
  head.writeUInt32LE(16 + kept.reduce((sum, { length }) => sum + length, 0), 4);
  return [head, ...kept];
}
