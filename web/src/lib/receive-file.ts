import type { Endpoint, Input } from "@vitral/contract/endpoint";
import * as z from "zod/mini";
import { ApiError, askFile } from "./api.ts";

/** In milliseconds: a year's statement over a mobile network. */
const timeout = 90_000;

/** Loads the file that answers an endpoint (`file` in the contract), with the name the server gave it. */
export async function receiveFile<E extends Endpoint & { file: readonly string[] }>(
  endpoint: E,
  input: Input<E>,
): Promise<File> {
  const { body } = input as { body?: unknown };
  const written = endpoint.body ? JSON.stringify(z.encode(endpoint.body, body)) : null;
  const answer = await askFile(endpoint, input, written, AbortSignal.timeout(timeout));
  const name = /filename="([\w.-]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? "arquivo";
  try {
    const content = await answer.blob();
    return new File([content], name, { type: content.type });
  } catch {
    throw new ApiError(0, { code: "", message: "" });
  }
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
