import { expect, test, vi } from "vitest";
import { aPng } from "../../../../test/pictures/rasters.ts";
import { safePicture } from "./picture.ts";

test("where the thread does not start, the file is not blamed: it is a fault", async () => {
  const log = { warn: vi.fn() };
  const script = new URL("./not-installed.ts", import.meta.url);
  const fault = await safePicture(aPng(8), { tenantId: "a tenant", log, script }).catch((error: unknown) => error);
  expect(fault).toMatchObject({ kind: "stopped" });
  expect(fault).not.toMatchObject({ code: "PICTURE_REFUSED" });
});
