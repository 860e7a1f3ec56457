/** Enough for a code on a photographed page, little enough for a phone. */
const longestSide = 1_600;

/** How long a hard picture is looked at, in milliseconds. */
const decodeWithin = 1_500;

/**
 * The text of the QR code on a picture, or null when there is none to be found. The decoder comes with the first picture, and
 * the picture never leaves the browser.
 */
export async function readQrImage(file: Blob): Promise<string | null> {
  try {
    const [{ decodeQR }, picture] = await Promise.all([import("qr/decode.js"), pixelsOf(file)]);
    return decodeQR(picture, { timeLimit: decodeWithin });
  } catch {
    return null; // no picture, or no code on it
  }
}

async function pixelsOf(file: Blob): Promise<ImageData> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [Math.ceil(bitmap.width * scale), Math.ceil(bitmap.height * scale)];
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no canvas");
  context.fillStyle = "#fff"; // a transparent picture is on white paper
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return context.getImageData(0, 0, width, height);
}
