import type { Endpoint, Input } from "@vitral/contract/endpoint";
import * as z from "zod/mini";
import { receivedFile } from "@vitral/ui/lib/received-file.ts";
import { askFile } from "./api.ts";

/** Loads the file that answers an endpoint (`file` in the contract), with the name the server gave it. */
export async function receiveFile<E extends Endpoint & { file: readonly string[] }>(
  endpoint: E,
  input: Input<E>,
): Promise<File> {
  const { body } = input as { body?: unknown };
  const written = endpoint.body ? JSON.stringify(z.encode(endpoint.body, body)) : null;
  return receivedFile((signal) => askFile(endpoint, input, written, signal));
}
