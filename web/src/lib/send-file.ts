import type { Answer, Endpoint, Input } from "@vitral/contract/endpoint";
import { once } from "./api.ts";

/** In milliseconds, for 10 MB over a mobile network of half a megabit a second. */
const timeout = 180_000;

/** Sends one file in the multipart field of the endpoint (spec 3, 7.2); throws as `call` does. */
export async function sendFile<E extends Endpoint>(
  endpoint: E,
  { file, name, ...input }: Input<E> & { file: Blob; name: string },
): Promise<Answer<E>> {
  const body = new FormData();
  body.append(endpoint.upload ?? "file", new File([file], name, { type: file.type }));
  const sent = `${name} ${String(file.size)}`;
  return once(endpoint, input, { body, sent }, () => AbortSignal.timeout(timeout));
}
