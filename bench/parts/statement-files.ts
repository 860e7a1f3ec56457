import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { figure, quantile } from "../figures.ts";
import { fillHistory } from "../history.ts";
import { lookingUpAndPaying } from "../paying.ts";
import type { Person } from "../people.ts";
import { openWire } from "../wire.ts";
import type { Part } from "./part.ts";

const files = 32;
const rowsOfFile = 1_000;

/** Payments of others, ten a second, alone and while 32 customers load their statements as PDF at once. */
export const statementFiles: Part = async ({ openBank, seconds }) => {
  const bank = await openBank();
  const readers = bank.people.slice(0, files);
  for (const { accountId } of readers) await fillHistory(bank.owner, bank.tenantId, accountId, rowsOfFile);
  await bank.owner.query("vacuum analyze account_entry, account_past_day, ledger_account");
  const times: number[] = [];
  const pay = lookingUpAndPaying(bank.people.slice(files), times);
  const wire = await openWire(bank.port);
  const p95WhileTrue = async (isOn: () => boolean): Promise<number> => {
    times.length = 0;
    while (isOn()) {
      const began = performance.now();
      await pay(wire);
      await sleep(Math.max(0, 100 - (performance.now() - began)));
    }
    return quantile(
      times.toSorted((a, b) => a - b),
      0.95,
    );
  };
  const until = performance.now() + seconds * 1_000;
  const quiet = await p95WhileTrue(() => performance.now() < until);
  let left = files;
  const began = performance.now();
  const loaded = readers.map((person) => load(bank.port, person).finally(() => (left -= 1)));
  const beside = await p95WhileTrue(() => left > 0);
  await Promise.all(loaded);
  wire.close();
  const name = `payments beside ${files} statement files of ${rowsOfFile.toLocaleString("en")} rows`;
  return [
    figure(`${name}, p95`, beside, "ms", quiet),
    figure(`${files} statement files, all of them`, performance.now() - began, "ms"),
  ];
};

/** Loads the statement; who is told that the server is busy asks again a second later. */
async function load(port: number, person: Person): Promise<void> {
  const { accountId, headers } = person;
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  const period = `startDate=${day(Date.now() - 3_650 * 86_400_000)}&endDate=${day(Date.now())}`;
  const path = `/api/accounts/${accountId}/transactions/file?format=pdf&${period}`;
  const [answer] = (await once(get({ port, path, headers, agent: false }), "response")) as [IncomingMessage];
  const file = await text(answer);
  if (answer.statusCode === 200) return;
  if (answer.statusCode !== 503) throw new Error(`a statement file was answered with ${answer.statusCode}: ${file}`);
  await sleep(1_000);
  await load(port, person);
}
