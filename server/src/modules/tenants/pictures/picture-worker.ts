import { closeFiles, vips } from "../../../platform/pictures/vips.ts";
import { serveThread } from "../../../platform/threads/serve-thread.ts";
import { readPicture, type ReadPicture } from "./read-picture.ts";

/** The thread that reads one uploaded picture: what `picture.ts` starts. It says first that its library is open. */

await vips();
closeFiles();

serveThread<Uint8Array, never, "opened" | ReadPicture>(async function* (given) {
  yield "opened";
  yield await readPicture(given);
});
