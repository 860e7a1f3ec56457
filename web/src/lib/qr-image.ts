type Source = { picture: CanvasImageSource; width: number; height: number };

/** The longest side in pixels to which a picture is scaled, and how long the decoder may search, in milliseconds. */
type DecodeLimits = { longestSide: number; timeLimit: number };

/** Enough pixels for a code on a photographed page, few enough for a phone. */
const photographed: DecodeLimits = { longestSide: 1_600, timeLimit: 1_500 };
/** A camera shows the next frame soon, so a single frame must not block the page. */
const filmed: DecodeLimits = { longestSide: 960, timeLimit: 60 };

/** Loads the decoder. Rejects if its code cannot be loaded, for instance offline. */
export const loadQrDecoder = () => import("qr/decode.js");

/**
 * The text of the QR code on a picture, or null if none is found. The decoder is loaded with the first picture. The
 * picture never leaves the browser.
 */
export async function readQrImage(file: Blob): Promise<string | null> {
  try {
    const picture = await createImageBitmap(file);
    const text = await decode({ picture, width: picture.width, height: picture.height }, photographed);
    picture.close();
    return text;
  } catch {
    return null; // this browser cannot read the picture
  }
}

/** The text of the QR code that a camera shows at this moment, or null. */
export function readQrVideo(video: HTMLVideoElement): Promise<string | null> {
  return decode({ picture: video, width: video.videoWidth, height: video.videoHeight }, filmed);
}

async function decode(source: Source, { longestSide, timeLimit }: DecodeLimits): Promise<string | null> {
  const { decodeQR } = await loadQrDecoder();
  const pixels = pixelsOf(source, longestSide);
  try {
    return pixels && decodeQR(pixels, { timeLimit });
  } catch {
    return null; // there is no code on the picture
  }
}

function pixelsOf({ picture, ...size }: Source, longestSide: number): ImageData | null {
  const scale = Math.min(1, longestSide / Math.max(size.width, size.height));
  const [width, height] = [Math.ceil(size.width * scale), Math.ceil(size.height * scale)];
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context || width === 0 || height === 0) return null;
  context.fillStyle = "#fff"; // a transparent area counts as white
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}
