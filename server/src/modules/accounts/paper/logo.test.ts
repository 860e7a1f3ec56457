import { expect, test } from "vitest";
import { aPng } from "../../../../test/pictures/rasters.ts";
import { drawnLogo } from "./logo.ts";

test.each([
  ["no picture", Buffer.from("Logo do banco")],
  ["a picture that is cut", aPng(64).subarray(0, 60)],
  ["an empty file", Buffer.alloc(0)],
])("a logo that is %s is left out", async (_what, file) => {
  expect(await drawnLogo(file, 4)).toBeNull();
});

test("a logo of any size fills the room of paper and no more, without transparency", async () => {
  const wide = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4000 20"><path d="M0 0h9v9z"/></svg>';
  for (const [file, sides] of [
    [aPng(8), [144, 144]],
    [aPng(900), [144, 144]],
    [Buffer.from(wide), [704, 4]],
  ] as const) {
    const logo = await drawnLogo(file, 4);
    expect([logo?.width, logo?.height]).toEqual(sides);
    expect(Buffer.from(logo?.png ?? []).readUInt8(25)).toBe(2);
  }
});
