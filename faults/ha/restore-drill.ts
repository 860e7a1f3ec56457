import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { externalKeys, queryOf } from "../bank.ts";
import { pay } from "../load.ts";
import { type JournalOrder, order } from "../orders.ts";
import { allDone, balances, expectedBalances, searchIn, storedIn, sum } from "../verdict.ts";
import type { Db } from "../../server/src/platform/database/db.ts";
import { ownerRole } from "../../server/src/platform/database/prepare-database.ts";
import { members, patroniOf, secretsIn, up } from "../../scripts/ha/cluster.ts";
import { type DrillBank, openDrillBank, urlAt } from "./drill-bank.ts";
import { archiveCommand, type PgBackRest, setUpBackups, until } from "../../scripts/ha/pgbackrest.ts";
import type { Machine, Places } from "../../scripts/ha/places.ts";
import { runsAs } from "../../scripts/ha/processes.ts";
import { CannotRun, findPgBackRest, findPrograms, patroniVersion, termsOf } from "../../scripts/ha/programs.ts";
import { proveRestored, removeRestored, restoreTo, startRestored } from "./restored.ts";

/** How many payments are acknowledged before the noted time, and after it. */
const payments = 60;
/** One in so many goes to another bank. */
const externalShare = 8;
/** Longer than the simulated network needs for an answer. */
const longestMs = 60_000;

/**
 * `npm run ha -- restore-drill`: a full backup of the cluster, payments, a noted time, payments, a restore to that time
 * into a fourth folder, and what the restored books lack or have too many of. Answers the exit code.
 */
export async function restoreDrill(places: Places): Promise<number> {
  const pgbackrestProgram = findPgBackRest();
  const programs = findPrograms();
  await up(places);
  const as = runsAs();
  const secrets = secretsIn(places, as);
  const pgbackrest = setUpBackups(places, {
    program: pgbackrestProgram,
    as,
    cipher: secrets.backup,
    superuser: secrets.superuser,
  });
  // The exit ends the server of the bank; what is left of the rest goes at the next drill, or by `down`.
  process.once("SIGINT", () => process.exit(130));
  process.once("SIGTERM", () => process.exit(143));
  await removeRestored(places);
  console.log("| step | seconds |\n| --- | --- |");
  const timed = async <T>(name: string, run: () => Promise<T> | T): Promise<T> => {
    const began = performance.now();
    const done = await run();
    console.log(`| ${name} | ${((performance.now() - began) / 1_000).toFixed(1)} |`);
    return done;
  };
  const leader = await leaderOf(places);
  await timed("stanza and archive", () => archive(places, leader, pgbackrest));
  const bank = await timed("a bank with customers", () => openDrillBank(places.primary, secrets));
  try {
    await timed("full backup", () => pgbackrest(leader, ["--type=full", "backup"]));
    const before = await balances([bank]);
    const journal = await timed("payments", () => paid(bank));
    const noted = await timeOf(bank);
    const later = await timed("payments after the noted time", () => paid(bank));
    await timed("the log is archived", () => archived(bank));
    await timed("restore", () => restoreTo(noted, places, leader, { pgbackrest, as }));
    await timed("replay", () => startRestored(places, leader, { ...programs, ...secrets, as }));
    await timed("schema, ledger verify, audit verify", () =>
      proveRestored(places, programs, { ...secrets, secretKey: bank.secretKey }),
    );
    const differences = await compareRestored(urlAt(places.restored, ownerRole, secrets.owner), journal, before);
    console.log(`\nNoted: ${noted}. Acknowledged before: ${acknowledged(journal)}, after: ${acknowledged(later)}.`);
    for (const sentence of differences) console.error(sentence);
    if (differences.length === 0) console.log("The restored books are those of the noted time.");
    return differences.length === 0 ? 0 : 1;
  } finally {
    await removeRestored(places);
    await bank.close();
  }

  /** As an operator does it: the stanza, then the command on all machines, then a check. */
  async function archive(all: Places, machine: Machine, run: PgBackRest): Promise<void> {
    run(machine, ["stanza-create"]);
    const terms = termsOf(patroniVersion(programs), null);
    const { words, env } = patroniOf(all, machine, { programs, terms, secrets, as });
    const edit = ["-c", ...words, "edit-config", "vitral", "--force", "--pg", `archive_command=${archiveCommand}`];
    execFileSync(programs.patronictl, edit, { env: { PATH: "/usr/bin:/bin", LC_ALL: "C.UTF-8", ...env }, ...as });
    for (const { name, postgres } of all.machines) {
      const query = queryOf(urlAt(postgres, "postgres", secrets.superuser, "postgres"));
      await until(`${name} archives`, async () => (await query(commandIn)) === archiveCommand);
    }
    run(machine, ["check"]);
  }
}

async function leaderOf(places: Places): Promise<Machine> {
  const name = (await members(places))?.find(({ role }) => role === "leader")?.name;
  const leader = places.machines.find((machine) => machine.name === name);
  if (!leader) throw new CannotRun("the cluster has no leader");
  return leader;
}

async function commandIn(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ command: string }>`select current_setting('archive_command') as command`.execute(db);
  return rows[0]?.command;
}

/** Customers pay, until so many payments are acknowledged, every order has its answer and nothing is pending. */
async function paid(bank: DrillBank): Promise<JournalOrder[]> {
  const journal: JournalOrder[] = [];
  const load = pay(journal, (turn) =>
    order(bank, journal, turn % externalShare === 0 ? { key: externalKeys.settles } : undefined),
  );
  try {
    await load.more(payments);
  } finally {
    await load.end();
  }
  if (!(await allDone(bank, longestMs))) throw new CannotRun("payments or messages never ended");
  return journal;
}

/** The database's time between payments: a second after all before it, and a second before all that follow. */
async function timeOf({ query }: DrillBank): Promise<string> {
  await sleep(1_000);
  const { rows } = await query((db) => sql<{ at: string }>`select clock_timestamp()::text as at`.execute(db));
  await sleep(1_000);
  return rows[0]?.at ?? "";
}

/** Closes the piece of the log that the payments are in, and waits until it is archived. */
async function archived({ asAdministrator }: DrillBank): Promise<void> {
  const { rows } = await asAdministrator((db) =>
    sql<{ piece: string }>`select pg_walfile_name(pg_switch_wal()) as piece`.execute(db),
  );
  const piece = rows[0]?.piece ?? "";
  await until(`the archive has ${piece}`, async () => {
    const found = await asAdministrator((db) =>
      sql<{ has: boolean }>`select last_archived_wal >= ${piece} as has from pg_stat_archiver`.execute(db),
    );
    return found.rows[0]?.has === true;
  });
}

/** What of the restored books is not as the journal was at the noted time: a sentence each. */
async function compareRestored(
  url: string,
  journal: readonly JournalOrder[],
  before: ReadonlyMap<string, number>,
): Promise<string[]> {
  const query = queryOf(url);
  const stored = await storedIn({ query });
  const shown = await query((db) =>
    sql<{ id: string; cents: number }>`
      select id, balance_cents as cents from ledger_account where kind = 'CUSTOMER'`.execute(db),
  );
  const isStored = searchIn([stored], () => false);
  const ordered = new Set(journal.map(({ lookUpId }) => lookUpId));
  const expected = expectedBalances(journal, before, [stored]);
  const figures = {
    "payments that were acknowledged before the noted time are missing": journal.filter(
      (one) => one.outcome === "acknowledged" && !isStored(one),
    ).length,
    "payments of after the noted time are there": stored.payments.filter(({ lookUpId }) => !ordered.has(lookUpId))
      .length,
    "rows of statements are there twice": sum(stored.rows.map(({ many }) => many - 1)),
    "centavos differ": sum(shown.rows.map(({ id, cents }) => Math.abs(cents - (expected.get(id) ?? 0)))),
    "orders had no answer": journal.filter(({ outcome }) => outcome !== "acknowledged").length,
    "accounts are missing": before.size - shown.rows.length,
  };
  return Object.entries(figures)
    .filter(([, many]) => many !== 0)
    .map(([what, many]) => `The restored books differ: ${many} ${what}.`);
}

const acknowledged = (orders: readonly JournalOrder[]): number =>
  orders.filter(({ outcome }) => outcome === "acknowledged").length;
