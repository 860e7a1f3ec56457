import { setTimeout as sleep } from "node:timers/promises";
import { addCustomers } from "../console-history.ts";
import { figure, quantile } from "../figures.ts";
import { load } from "../load.ts";
import { analyzeTables } from "../orders.ts";
import { lookingUpAndPaying, paced } from "../paying.ts";
import type { Part } from "./part.ts";

const longestMs = 7_200_000;

/**
 * New terms are announced to every customer by e-mail (`--customers` for fewer): what payments cost meanwhile at half
 * of full load, and how long it takes until the last e-mail is sent once the bank is quiet.
 */
export const announcement: Part = async ({ openBank, seconds, customers }) => {
  const bank = await openBank();
  await addCustomers(bank.owner, bank.tenantId, customers);
  await analyzeTables(bank.owner);
  const full = await load(bank.port, lookingUpAndPaying(bank.people), { seconds, warmUp: 1 });
  const timesAtHalf = async () => {
    const times: number[] = [];
    const turn = paced(full.perSecond / 2, lookingUpAndPaying(bank.people, times), () => false);
    await load(bank.port, turn, { seconds, warmUp: 0 });
    return times.toSorted((a, b) => a - b);
  };
  const without = await timesAtHalf();
  await bank.owner.query(
    `insert into announcement (tenant_id, id, template, from_day, data, until_id, created_at)
     select $1, new_id(), 'legal-texts', current_date + 30, '{}', max(id::text)::uuid, now()
       from customer where tenant_id = $1`,
    [bank.tenantId],
  );
  const beside = await timesAtHalf();
  const sent = async () => {
    const { rows } = await bank.owner.query<{ many: number; recipients: number; isOver: boolean }>(
      `select count(*)::int as many, count(distinct recipient)::int as recipients,
              bool_and(delivered_at is not null)
                and not exists (select from announcement where tenant_id = $1 and ended_at is null) as "isOver"
         from outbox where tenant_id = $1 and template = 'legal-texts'`,
      [bank.tenantId],
    );
    return rows[0] ?? { many: 0, recipients: 0, isOver: false };
  };
  const ofBusyBank = (await sent()).many;
  const began = performance.now();
  let now = await sent();
  for (; !now.isOver; now = await sent()) {
    if (performance.now() - began > longestMs)
      throw new Error(`the announcement is not over after ${now.many} e-mails`);
    await sleep(2_000);
  }
  const quietMs = performance.now() - began;
  await bank.expectBooksInOrder();
  return [
    figure("customers to notify", customers, "customers"),
    figure("e-mails of the announcement", now.many, "e-mails"),
    figure("customers who got two", now.many - now.recipients, "customers"),
    figure("e-mails written in a quiet bank", ((now.many - ofBusyBank) * 1_000) / quietMs, "/s"),
    figure("announcement in a quiet bank, until the last e-mail is sent", quietMs / 1_000, "s"),
    figure("Pix payment at half of full load, before it, p50", quantile(without, 0.5), "ms"),
    figure("Pix payment at half of full load, before it, p99", quantile(without, 0.99), "ms"),
    figure("Pix payment at half of full load, beside it, p50", quantile(beside, 0.5), "ms"),
    figure("Pix payment at half of full load, beside it, p99", quantile(beside, 0.99), "ms"),
  ];
};
