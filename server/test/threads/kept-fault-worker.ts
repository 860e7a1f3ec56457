import { serveThread } from "../../src/platform/threads/serve-thread.ts";

/** A thread in which the first job that breaks it breaks every later one, as a library that aborted does. */

let broken = false;

serveThread<"break" | "work", never, string>(async function* (job) {
  yield "begun";
  broken ||= job === "break";
  if (broken) throw new Error("it aborted");
  yield "done";
});
