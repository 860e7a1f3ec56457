type Pixels = { picture: CanvasImageSource; width: number; height: number };

/** What is worth looking at, in pixels of the longest side, and for how long, in milliseconds. */
type Care = { longestSide: number; timeLimit: number };

/** Enough for a code on a photographed page, little enough for a phone. */
const photographed: Care = { longestSide: 1_600, timeLimit: 1_500 };
/** A camera shows another frame in a moment: none of them may hold up the page. */
const filmed: Care = { longestSide: 960, timeLimit: 60 };

/** The decoder, which comes when it is first needed. Rejects when it cannot be had, offline for one. */
export const loadQrDecoder = () => import("qr/decode.js");

/**
 * The text of the QR code on a picture, or null when there is none to be found. The decoder comes with the first picture, and
 * the picture never leaves the browser.
 */
export async function readQrImage(file: Blob): Promise<string | null> {
  try {
    const picture = await createImageBitmap(file);
    const text = await read({ picture, width: picture.width, height: picture.height }, photographed);
    picture.close();
    return text;
  } catch {
    return null; // no picture that this browser can read
  }
}

/** The same for what a camera shows at this moment. */
export function readQrVideo(video: HTMLVideoElement): Promise<string | null> {
  return read({ picture: video, width: video.videoWidth, height: video.videoHeight }, filmed);
}

async function read(seen: Pixels, { longestSide, timeLimit }: Care): Promise<string | null> {
  const { decodeQR } = await loadQrDecoder();
  const pixels = pixelsOf(seen, longestSide);
  try {
    return pixels && decodeQR(pixels, { timeLimit });
  } catch {
    return null; // no code on it
  }
}

function pixelsOf({ picture, ...size }: Pixels, longestSide: number): ImageData | null {
  const scale = Math.min(1, longestSide / Math.max(size.width, size.height));
  const [width, height] = [Math.ceil(size.width * scale), Math.ceil(size.height * scale)];
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context || width === 0 || height === 0) return null;
  context.fillStyle = "#fff"; // a transparent picture is on white paper
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}
