const orientationTag = 0x01_12;

/** Whether a JPEG's Exif data says that it is shown turned or mirrored (Exif 2.32, 4.6.4, Orientation not 1). */
export function isTurned(jpeg: Buffer): boolean {
  for (let at = 2; at + 4 <= jpeg.length && jpeg[at] === 0xff && jpeg[at + 1] !== 0xda;) {
    const end = at + 2 + jpeg.readUInt16BE(at + 2);
    const isExif = jpeg[at + 1] === 0xe1 && jpeg.toString("latin1", at + 4, at + 10) === "Exif\0\0";
    if (isExif && (orientationOf(jpeg.subarray(at + 10, end)) ?? 1) !== 1) return true;
    at = end;
  }
  return false;
}

/** The orientation in the first directory of TIFF data; null where there is none, or it is cut. */
function orientationOf(tiff: Buffer): number | null {
  if (tiff.length < 10) return null;
  const isLittle = tiff.toString("latin1", 0, 2) === "II";
  const short = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return null;
  const entries = short(directory);
  for (let entry = 0; entry < entries; entry++) {
    const at = directory + 2 + entry * 12;
    if (at + 12 > tiff.length) return null;
    if (short(at) === orientationTag) return short(at + 8);
  }
  return null;
}
