/** The long side of a photo in pixels: what the review needs to read a document, and no more to send. */
const longSide = 2000;
const quality = 0.9;

const isHeic = ({ type, name }: File): boolean => /hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name);

/** A picture that this browser cannot read; `message` says to the customer what to do instead. */
export class UnreadablePhoto extends Error {
  override readonly name = "UnreadablePhoto";

  constructor(file: File) {
    super(
      isHeic(file)
        ? "Este navegador não abre fotos no formato HEIC. Tire a foto com a câmera ou escolha uma em JPG ou PNG."
        : "Não conseguimos abrir esta imagem. Tire a foto com a câmera ou escolha uma em JPG ou PNG.",
    );
  }
}

/** A picture from the gallery as JPEG, turned as its EXIF orientation says and scaled down. Throws `UnreadablePhoto`. */
export async function photoFromFile(file: File): Promise<Blob> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const photo = await toJpeg(picture, picture.width, picture.height);
    picture.close();
    if (photo) return photo;
  } catch {
    // Whatever it is, this browser cannot read it.
  }
  throw new UnreadablePhoto(file);
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
  // What is transparent would turn black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
}
