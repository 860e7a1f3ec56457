import { expect, test } from "vitest";
import { CannotRun, termsOf } from "./programs.ts";

test("Debian's Patroni takes etcd's v2 API, and is refused the v3 API, over which it loses payments", () => {
  expect(termsOf("3.0.2", null)).toEqual({ api: "v2", synchronous: "true" });
  expect(() => termsOf("3.0.2", "v3")).toThrow(CannotRun);
  expect(() => termsOf("3.0.2", "v3")).toThrow("loses acknowledged payments");
});

test("a newer Patroni takes the v3 API, and a quorum from 4.0 on", () => {
  expect(termsOf("3.0.3", null)).toEqual({ api: "v3", synchronous: "true" });
  expect(termsOf("4.1.4", null)).toEqual({ api: "v3", synchronous: "quorum" });
  expect(termsOf("4.1.4", "v2")).toEqual({ api: "v2", synchronous: "quorum" });
});
