import { expect, test } from "vitest";
import { pictureAddress, pictureNamed, pictureNameOf, pictureSources } from "./pictures.ts";

const hash = "a1".repeat(32);

test("an uploaded picture has a small size beside its address; any other address has none", () => {
  const address = pictureAddress(hash);
  expect(pictureSources(address)).toBe(`/brands/pictures/${hash}-small.png 2x, ${address} 4x`);
  for (const other of ["/brands/aurora/logo.svg", `https://cdn.exemplo${address}`, `/brands/pictures/${hash}.svg`])
    expect(pictureSources(other)).toBeUndefined();
});

test("a name says hash and size; a name that is none says nothing", () => {
  expect(pictureNamed(`${hash}.png`)).toEqual({ sha256: hash, size: "large" });
  expect(pictureNamed(`${hash}-small.png`)).toEqual({ sha256: hash, size: "small" });
  expect([pictureNamed("../a.png"), pictureNamed(`${hash}.png.svg`), pictureNameOf("/etc/passwd")]).toEqual([
    null,
    null,
    null,
  ]);
});
