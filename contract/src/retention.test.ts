import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { keptUntil, retention, retentionCutoff, type RetentionKind, retentionSentence } from "./retention.ts";

const kinds = Object.keys(retention) as RetentionKind[];
const at = (text: string) => new Date(text);

test("a term reads as a sentence in Portuguese", () => {
  expect(retentionSentence("SECURITY_EVENTS")).toBe("6 meses depois do acesso");
  expect(retentionSentence("UNCONFIRMED_SIGN_UPS")).toBe("24 horas depois do início do cadastro");
});

test("access records are kept six whole months, also from the end of a long month", () => {
  expect(retentionCutoff("SECURITY_EVENTS", at("2026-08-31T12:00:00Z"))).toEqual(at("2026-02-28T12:00:00Z"));
  expect(retentionCutoff("SECURITY_EVENTS", at("2026-03-10T15:00:00Z"))).toEqual(at("2025-09-10T15:00:00Z"));
});

test("a closed customer is kept to the last day of the tenth year after that of the closing", () => {
  const closed = at("2026-03-10T15:00:00Z");
  expect(keptUntil(closed)).toBe("2036-12-31");
  expect(closed < retentionCutoff("CLOSED_CUSTOMERS", at("2037-01-01T02:59:59Z"))).toBe(false);
  expect(closed < retentionCutoff("CLOSED_CUSTOMERS", at("2037-01-01T03:00:00Z"))).toBe(true);
});

test("a cutoff is never in the future; access records stay at least six months", () => {
  const instant = fc.date({ min: at("2026-01-01T00:00:00Z"), max: at("2040-01-01T00:00:00Z"), noInvalidDate: true });
  fc.assert(
    fc.property(fc.constantFrom(...kinds), instant, (kind, now) => {
      const cutoff = retentionCutoff(kind, now);
      expect(cutoff < now).toBe(true);
      if (kind !== "SECURITY_EVENTS") return;
      const days = (now.getTime() - cutoff.getTime()) / 86_400_000;
      expect(days).toBeGreaterThanOrEqual(181);
      expect(days).toBeLessThanOrEqual(187);
    }),
  );
});

test("the operator's manual names every term as it is", () => {
  const manual = readFileSync("docs/bank-settings.md", "utf8").replaceAll(/ +/g, " ");
  const missing = kinds.filter((kind) => !manual.includes(`| ${retention[kind].what} | ${retentionSentence(kind)} |`));
  expect(missing).toEqual([]);
});
