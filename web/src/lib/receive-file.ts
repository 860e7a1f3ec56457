import type { Endpoint, Input } from "@vitral/contract/endpoint";
import * as z from "zod/mini";
import { fileOf } from "@vitral/ui/lib/save-file.ts";
import { askFile } from "./api.ts";

/** In milliseconds, without any answer or any further part of it: a large file over a slow line may take an hour. */
const longestSilence = 90_000;

/**
 * Loads the file that answers an endpoint (`file` in the contract), with the name the server gave it. Gives up when
 * nothing has come for 90 s.
 */
export async function receiveFile<E extends Endpoint & { file: readonly string[] }>(
  endpoint: E,
  input: Input<E>,
): Promise<File> {
  const { body } = input as { body?: unknown };
  const written = endpoint.body ? JSON.stringify(z.encode(endpoint.body, body)) : null;
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), longestSilence);
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), longestSilence);
  };
  try {
    const answer = await askFile(endpoint, input, written, silence.signal);
    heard();
    return await fileOf(answer, heard);
  } finally {
    clearTimeout(timer);
  }
}
