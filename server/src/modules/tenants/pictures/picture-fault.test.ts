import type * as Threads from "node:worker_threads";
import { expect, test, vi } from "vitest";
import { aPng } from "../../../../test/pictures/rasters.ts";
import { safePicture } from "./picture.ts";

// A thread of Node that does not start, as where a package is not installed.
vi.mock("node:worker_threads", async (original) => {
  const real = await original<typeof Threads>();
  const Worker = class extends real.Worker {
    constructor() {
      super(new URL("./not-installed.ts", import.meta.url));
    }
  };
  return { ...real, Worker };
});

test("where the thread does not start, the file is not blamed: it is a fault", async () => {
  const log = { warn: vi.fn() };
  const fault = await safePicture(aPng(8), { tenantId: "a tenant", log }).catch((error: unknown) => error);
  expect(fault).toMatchObject({ kind: "stopped" });
  expect(fault).not.toMatchObject({ code: "PICTURE_REFUSED" });
});
