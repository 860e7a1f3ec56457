/** The long side of a photo in pixels: enough for the review to read a document. */
const longSide = 2000;
const quality = 0.9;

/** A picture that this browser cannot read; `message` says why. */
export class UnreadablePhoto extends Error {
  override readonly name = "UnreadablePhoto";
}

/** Why a file cannot be read as a picture. A phone does not always name the type, so the first bytes are read too. */
async function whyUnreadable(file: File): Promise<UnreadablePhoto> {
  if (file.size === 0) return new UnreadablePhoto("Este arquivo está vazio.");
  const start = await file.slice(0, 12).text();
  const says = (kind: RegExp) => kind.test(file.type) || kind.test(file.name);
  // ISO/IEC 23008-12: the brands of HEIC in `ftyp`.
  if (says(/hei[cf]$/i) || /^.{4}ftyp(hei|hev|mif1|msf1)/s.test(start))
    return new UnreadablePhoto("Este navegador não abre fotos no formato HEIC.");
  if (says(/\bpdf$/i) || start.startsWith("%PDF-"))
    return new UnreadablePhoto("Aqui é preciso uma foto, e não um PDF.");
  return new UnreadablePhoto("Não conseguimos abrir este arquivo.");
}

/**
 * A picture from the gallery as JPEG, turned as its EXIF orientation says and scaled down. Throws `UnreadablePhoto`.
 */
export async function photoFromFile(file: File): Promise<Blob> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const photo = await toJpeg(picture, picture.width, picture.height);
    picture.close();
    if (photo) return photo;
  } catch {
    // The reason does not matter: this browser cannot read the file.
  }
  throw await whyUnreadable(file);
}

/** What the camera shows now as JPEG; null while it shows nothing yet. */
export const photoFromVideo = (video: HTMLVideoElement): Promise<Blob | null> =>
  toJpeg(video, video.videoWidth, video.videoHeight);

async function toJpeg(picture: CanvasImageSource, width: number, height: number): Promise<Blob | null> {
  const scale = Math.min(1, longSide / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext("2d");
  if (!context || canvas.width === 0 || canvas.height === 0) return null;
  // A transparent area would turn black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  // The small print of a document must stay readable when the picture is scaled down.
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
}
