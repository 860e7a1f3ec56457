import { ApiError } from "./api-error.ts";

/**
 * The file of an answer, with the name the server gave it. `onPart` is called for each part that comes. Throws an
 * `ApiError` if the connection breaks.
 */
export async function fileOf(answer: Response, onPart?: () => void): Promise<File> {
  const name = /filename="([\w.-]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? "arquivo";
  try {
    const content = answer.body && onPart ? await watched(answer, answer.body, onPart).blob() : await answer.blob();
    return new File([content], name, { type: content.type });
  } catch {
    throw new ApiError(0, { code: "", message: "" });
  }
}

/** The same answer, which reports its parts as they come. */
function watched({ headers }: Response, body: ReadableStream<Uint8Array<ArrayBuffer>>, onPart: () => void): Response {
  const parts = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(part, next) {
      onPart();
      next.enqueue(part);
    },
  });
  return new Response(body.pipeThrough(parts), { headers: { "content-type": headers.get("content-type") ?? "" } });
}

/** Milliseconds until the address of a saved file is given back: the browser has begun to save by then. */
const savedBy = 60_000;

/** Lets the browser save a file under its name. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement("a"), { href: address, download: file.name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), savedBy);
}
