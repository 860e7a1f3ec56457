import { setTimeout as sleep } from "node:timers/promises";
import { figure, quantile } from "../figures.ts";
import { load } from "../load.ts";
import { analyzeTables } from "../orders.ts";
import { lookingUpAndPaying, paced } from "../paying.ts";
import { dueParameters, dueToday, insertDueToday } from "../schedules.ts";
import type { Part } from "./part.ts";

/** A morning: so many Pix Agendados are due at once (`--entries` for fewer), and customers pay at half of full load. */
const max = 100_000;
const longestMs = 1_200_000;

export const schedules: Part = async ({ openBank, seconds, entries }) => {
  const bank = await openBank();
  await analyzeTables(bank.owner);
  const full = await load(bank.port, lookingUpAndPaying(bank.people), { seconds, warmUp: 1 });
  const many = Math.min(max, entries);
  for (let stored = 0; stored < many; stored += 10_000)
    await bank.owner.query(
      insertDueToday,
      dueParameters(bank.tenantId, dueToday(Math.min(10_000, many - stored), bank.people)),
    );
  await analyzeTables(bank.owner);
  const began = performance.now();
  const times: number[] = [];
  let isDone = false;
  const waiting = async () => {
    const { rows } = await bank.owner.query<{ open: number }>(
      "select count(*)::int as open from pix_schedule where status = 'SCHEDULED'",
    );
    return rows[0]?.open ?? 0;
  };
  const morning = async (): Promise<number> => {
    try {
      for (let open = await waiting(); open > 0; open = await waiting()) {
        if (performance.now() - began > longestMs) throw new Error(`${open} Pix Agendados were never paid`);
        await sleep(500);
      }
      return performance.now() - began;
    } finally {
      isDone = true;
    }
  };
  const half = paced(full.perSecond / 2, lookingUpAndPaying(bank.people, times), () => isDone);
  const [paidMs] = await Promise.all([morning(), load(bank.port, half, { seconds: longestMs / 1_000, warmUp: 0 })]);
  const { rows } = await bank.owner.query<{ paid: number }>(
    "select count(*)::int as paid from pix_schedule where status = 'PAID'",
  );
  await bank.expectBooksInOrder();
  times.sort((a, b) => a - b);
  return [
    figure("Pix Agendados due at once", many, "schedules"),
    figure("Pix Agendados not paid", many - (rows[0]?.paid ?? 0), "schedules"),
    figure("Pix Agendados, until all are paid", paidMs / 1_000, "s"),
    figure("Pix Agendados paid", (many * 1_000) / paidMs, "/s"),
    figure("look-up + payment pairs at full load, without them", full.perSecond, "/s"),
    figure("Pix payment beside them at half of that, p50", quantile(times, 0.5), "ms"),
    figure("Pix payment beside them at half of that, p99", quantile(times, 0.99), "ms"),
  ];
};
