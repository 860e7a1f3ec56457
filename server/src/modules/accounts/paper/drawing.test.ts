import { once } from "node:events";
import { setImmediate } from "node:timers/promises";
import type { Worker } from "node:worker_threads";
import { cents } from "@vitral/brazil/cents";
import { afterEach, expect, test, vi } from "vitest";
import type { StatementFileRow, StatementHeader } from "./statement-row.ts";
import { type Drawing, draw, drawnWhole, inTurnOf } from "./drawing.ts";

const header: StatementHeader = {
  tenant: {
    displayName: "Banco Aurora",
    phone: "+551140000000",
    ombudsmanPhone: "+558000000000",
    provider: { name: "Banco Aurora S.A.", document: "61000001000120", ispb: "61000001", kind: "BANK" },
  },
  holder: { name: "Ana Souza", document: "11144477735" },
  account: { number: "12345-6", agency: "0001", bank: "Banco Aurora S.A.", bankId: "61000001" },
  period: { startDate: "2026-01-01", endDate: "2026-01-31" },
  openingBalance: cents(0),
  closingBalance: cents(0),
  blocked: cents(0),
  issuedAt: new Date("2026-02-01T12:00:00Z"),
};
const row: StatementFileRow = {
  id: "5b0c86b7-5d26-4a0f-a3ff-6c7f7a3e5a02",
  createdAt: new Date("2026-01-02T12:00:00Z"),
  amount: cents(77_77),
  credit: true,
  category: "PIX Recebido",
  beneficiaryName: "João da Silva",
  description: "Aluguel",
  externalStatus: "SETTLED",
  scheduled: false,
  endToEnd: "E610000012026010212000000000001",
  blocked: cents(0),
};
const rows = (many: number) => Array.from({ length: many }, () => row);
const statement = (format: "pdf" | "csv" | "ofx") => ({ kind: "statement", format, header }) as const;
const bank = { name: "Banco Aurora", colour: "#123456", issuer: "Emitido por Banco Aurora S.A." };
const receipt = {
  kind: "paper",
  format: "png",
  paper: { title: "Comprovante de PIX Enviado", bank, mark: "settled", parts: [] },
} satisfies Drawing;

test.each([
  ["pdf", "%PDF-1.7"],
  ["csv", "\uFEFF"],
  ["ofx", "OFXHEADER"],
] as const)("a statement is drawn as %s", async (format, start) => {
  const file = await drawnWhole(statement(format), rows(3));
  expect(file.toString("utf8").startsWith(start)).toBe(true);
});

test("a long statement costs the thread that serves payments little", async () => {
  await drawnWhole(statement("pdf"), rows(1));
  const [own, all] = [process.threadCpuUsage(), process.cpuUsage()];
  const file = await drawnWhole(statement("pdf"), rows(4_000));
  const [ownAfter, allAfter] = [process.threadCpuUsage(own), process.cpuUsage(all)];
  expect(file.length).toBeGreaterThan(100_000);
  expect(ownAfter.user).toBeLessThan(allAfter.user / 3);
});

test("what the rows throw ends the file, and the next one is drawn", async () => {
  async function* broken() {
    yield row;
    throw new Error("the database went away");
  }
  await expect(drawnWhole(statement("csv"), broken())).rejects.toThrow("the database went away");
  expect((await drawnWhole(statement("csv"), rows(1))).length).toBeGreaterThan(0);
});

test("a file that cannot be drawn fails with a reason, and the next one is drawn", async () => {
  const odd = { ...row, beneficiaryName: null as unknown as string };
  await expect(drawnWhole(statement("pdf"), [odd])).rejects.toThrow("a file was not made");
  expect((await drawnWhole(statement("pdf"), rows(1))).length).toBeGreaterThan(0);
});

/** Lets the timers that are started from here on, and the clock of the process, go on by what `pass` is told. */
function ownTime(): { pass: (ms: number) => void } {
  const real = performance.now.bind(performance);
  let passed = 0;
  vi.spyOn(performance, "now").mockImplementation(() => real() + passed);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  const pass = (ms: number) => {
    passed += ms;
    vi.advanceTimersByTime(ms);
  };
  return { pass };
}
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

let ended: Promise<unknown> = Promise.resolve(); // of the thread that was started last
process.on("worker", (thread: Worker) => {
  // Threads of other files may fail, which is none of this file's affair.
  ended = once(thread, "exit").catch(() => undefined);
});

test("files that wait long while others are drawn are not given up", async () => {
  await drawnWhole(receipt);
  const { pass } = ownTime();
  const first = draw(receipt);
  const chunk = first.next();
  const others = Array.from({ length: 4 }, () => drawnWhole(receipt));
  pass(29_000); // The last second is for the answer itself.
  await chunk;
  pass(1_000);
  vi.useRealTimers();
  for (const file of await Promise.all(others)) expect(file.toString("latin1", 1, 4)).toBe("PNG");
  await first.return(undefined);
});

test("a file whose rows are still read when the thread stops fails, and does not wait for ever", async () => {
  const later = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  async function* slow() {
    yield* rows(500);
    asked.resolve();
    await later.promise;
    yield* rows(500);
  }
  const file = drawnWhole(statement("csv"), slow());
  await asked.promise;
  const { pass } = ownTime();
  const other = drawnWhole(statement("pdf"), rows(1));
  pass(10 * 60_000);
  vi.useRealTimers();
  await expect(other).rejects.toThrow("it stopped");
  await ended;
  await setImmediate(); // its ports have closed
  later.resolve();
  await expect(file).rejects.toThrow("it stopped");
  expect((await drawnWhole(statement("csv"), rows(1))).length).toBeGreaterThan(0);
});

test("rows are read no faster than their file is taken", async () => {
  let read = 0;
  async function* endless() {
    for (;;) {
      read += 1;
      yield row;
    }
  }
  for await (const chunk of draw(statement("csv"), endless())) {
    expect(chunk.length).toBeGreaterThan(0);
    break;
  }
  expect(read).toBeLessThan(2_000);
});

test("files of one account are made one after the other, those of others beside them", async () => {
  const running = new Set<string>();
  const seen: string[] = [];
  const make = (account: string, name: string, fails = false) =>
    inTurnOf(account, async () => {
      running.add(name);
      await new Promise((done) => setTimeout(done, 5));
      seen.push([...running].toSorted().join("+"));
      running.delete(name);
      if (fails) throw new Error("it failed");
      return name;
    });
  const all = [make("ana", "a1", true), make("ana", "a2"), make("bia", "b1"), make("ana", "a3")];
  const ends = (await Promise.allSettled(all)).map(({ status }) => status);
  expect(ends).toEqual(["rejected", "fulfilled", "fulfilled", "fulfilled"]);
  expect(seen.filter((both) => (both.match(/a/g) ?? []).length > 1)).toEqual([]);
  expect(seen.some((both) => both.includes("b1") && both.includes("a1"))).toBe(true);
});

test("files of very many accounts at once are refused, and made again when others have ended", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const made = Array.from({ length: 64 }, (_, account) => inTurnOf(`full-${account}`, () => promise));
  await expect(inTurnOf("one more", async () => 1)).rejects.toMatchObject({ code: "SERVER_BUSY" });
  resolve();
  await Promise.all([...made, inTurnOf("full-1", async () => 1)]);
  expect(await inTurnOf("one more", async () => 1)).toBe(1);
});

test("of one account four files wait for the one that is made, and more are refused until one has ended", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const made = Array.from({ length: 5 }, () => inTurnOf("ana", () => promise));
  await expect(inTurnOf("ana", async () => 1)).rejects.toMatchObject({ code: "SERVER_BUSY" });
  expect(await inTurnOf("bia", async () => 1)).toBe(1);
  resolve();
  await Promise.all(made);
  expect(await inTurnOf("ana", async () => 1)).toBe(1);
});
