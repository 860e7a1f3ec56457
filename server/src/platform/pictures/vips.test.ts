import { afterEach, expect, test, vi } from "vitest";

afterEach(() => void vi.unstubAllGlobals());

test("a library that did not open is opened again for the next picture", async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"><path d="M0 0h4v2z"/></svg>';
  const noMemory = function () {
    throw new RangeError("could not allocate memory");
  };
  vi.resetModules(); // another file of this worker may have opened it
  const { pngOf } = await import("./vips.ts");
  vi.stubGlobal("WebAssembly", { Memory: noMemory });
  await expect(pngOf(svg)).rejects.toThrow("could not allocate memory");
  vi.unstubAllGlobals();
  expect((await pngOf(svg)).toString("latin1", 1, 4)).toBe("PNG");
});
