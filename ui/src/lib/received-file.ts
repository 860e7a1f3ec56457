import { fileOf } from "./save-file.ts";

/** In milliseconds, without any answer or any further part of it: a large file over a slow line may take an hour. */
const longestSilence = 90_000;

/**
 * The file that `ask` answers, with the name the server gave it. Gives up when nothing has come for 90 s. Throws an
 * `ApiError`.
 */
export async function receivedFile(ask: (signal: AbortSignal) => Promise<Response>): Promise<File> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), longestSilence);
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), longestSilence);
  };
  try {
    const answer = await ask(silence.signal);
    heard();
    return await fileOf(answer, heard);
  } finally {
    clearTimeout(timer);
  }
}
