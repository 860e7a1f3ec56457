import { expect, test } from "vitest";
import { hangUp, toast } from "./toast.ts";

test("notices stay as long as the specification says, and those from before the board came are not lost", () => {
  const board = new Map<string, [text: unknown, lasts: number | undefined]>();
  toast.error("antes");
  hangUp({
    add: ({ id, description, timeout }) => board.set(id, [description, timeout]),
    close: (id) => board.delete(id),
  });
  toast.blank("nota");
  toast.success("feito");
  const loading = toast.loading("enviando");
  expect([...board.values()]).toEqual([
    ["antes", 4000],
    ["nota", 4000],
    ["feito", 2000],
    ["enviando", 0],
  ]);
  toast.success("feito");
  expect([...board.values()].filter(([text]) => text === "feito")).toHaveLength(1);
  toast.dismiss(loading);
  expect(board.has(loading)).toBe(false);
});
