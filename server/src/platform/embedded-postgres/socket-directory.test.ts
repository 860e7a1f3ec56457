import * as fc from "fast-check";
import { join } from "node:path";
import { expect, test } from "vitest";
import { shortPath } from "./socket-directory.ts";

test("the socket's path fits, whatever the directory's, and stays the same", () => {
  const path = fc
    .array(fc.string({ minLength: 1, unit: "grapheme" }), { maxLength: 40 })
    .map((names) => `/${names.join("/")}`);
  fc.assert(
    fc.property(path, path, fc.integer({ min: 1, max: 65_535 }), (directory, temporary, port) => {
      const short = shortPath(directory, port, temporary);
      expect(Buffer.byteLength(join(short, `.s.PGSQL.${port}`))).toBeLessThanOrEqual(107);
      expect(shortPath(directory, port, temporary)).toBe(short);
    }),
  );
});

test("two directories that are too long get two sockets", () => {
  const [one, two] = ["a", "b"].map((end) => shortPath(`/${"long/".repeat(40)}${end}`, 5432));
  expect(one).not.toBe(two);
});
