import { expect, test } from "vitest";
import { outageOf } from "./outage.ts";

function anOutage() {
  const lines: unknown[] = [];
  const clock = { ms: 0 };
  const outage = outageOf(
    { begins: (reason) => void lines.push(reason), ends: (figures) => void lines.push(figures) },
    () => clock.ms,
  );
  return { outage, lines, at: (ms: number) => ((clock.ms = ms), outage) };
}

test("an outage is said once when it begins, and once when it is over", () => {
  const { outage, lines, at } = anOutage();
  outage.works();
  expect(lines).toEqual([]);
  for (let ms = 0; ms < 5_000; ms += 100) at(ms).fails(`ECONNREFUSED ${ms}`);
  expect([lines, outage.isUnderWay()]).toEqual([["ECONNREFUSED 0"], true]);
  at(5_500).works();
  at(7_500).works();
  at(9_000).works();
  expect(lines).toEqual(["ECONNREFUSED 0", { seconds: 5.5, failures: 50 }]);
  expect(outage.isUnderWay()).toBe(false);
});

test("one success among failures does not end it", () => {
  const { lines, at } = anOutage();
  for (let ms = 0; ms < 10_000; ms += 1_000) {
    at(ms).fails("no answer");
    at(ms + 500).works();
  }
  at(11_000).works();
  expect(lines).toEqual(["no answer", { seconds: 9.5, failures: 10 }]);
});
