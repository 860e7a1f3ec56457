import { countUndelivered } from "./modules/notifications/notifications.ts";
import { countRemoved } from "./modules/privacy/privacy.ts";
import { countLateSentContestsOfAll } from "./modules/fraud/fraud.ts";
import { countSchedules, countSuspended } from "./modules/pix/pix.ts";
import { countDrift, countPendingNotifications, countUnansweredPayments, listReserves } from "./modules/desk/desk.ts";
import { countDifferingKeys } from "./modules/pix-keys/pix-keys.ts";
import type { Db } from "./platform/database/db.ts";
import { archiveOf, keptForSlots } from "./platform/database/log-kept.ts";
import { fullDisk } from "./platform/database/outages.ts";
import { type Installation, openInstallation } from "./platform/installation/installation-watch.ts";
import type { DatabaseGauge } from "./platform/observability/metrics.ts";
import { isTemporaryFolderFull } from "./platform/process/temporary.ts";
import { withAllTenants } from "./platform/database/tenancy.ts";

type Waiting = { tenant: string; waiting: number; oldest: Date | null };

/** For how long a balance counts, in milliseconds. */
const reserveMs = 15 * 60_000;

/** Figures for alarms: work that waits for other systems, and for how long, of each bank. */
export function operatorMetrics(
  db: Db,
  now: () => Date,
  installation: Readonly<Installation> = openInstallation,
  certificateEnd: () => Promise<Date | null> = async () => null,
): DatabaseGauge[] {
  const seconds = ({ oldest }: Pick<Waiting, "oldest">) =>
    oldest ? Math.max(0, (now().getTime() - oldest.getTime()) / 1000) : 0;
  const figure = <Row extends { tenant: string }>(
    name: string,
    help: string,
    rows: (db: Db) => Promise<Row[]>,
    value: (row: Row) => number,
  ): DatabaseGauge => ({
    name,
    help,
    labels: ["tenant"],
    read: async () =>
      (await withAllTenants(() => rows(db))).map((row) => ({ labels: { tenant: row.tenant }, value: value(row) })),
  });
  const schedules = (ofAll: Db) => countSchedules(ofAll, now());
  return [
    figure("vitral_outbox_waiting", "Messages to customers under way", countUndelivered, (row) => row.waiting),
    figure("vitral_outbox_failed", "Messages that never can be delivered", countUndelivered, (row) => row.failed),
    figure("vitral_outbox_oldest_seconds", "For how long the oldest of them waits", countUndelivered, seconds),
    figure(
      "vitral_pix_pending_notifications",
      "Payments whose e-mails are not yet in the outbox",
      countPendingNotifications,
      (row) => row.waiting,
    ),
    figure(
      "vitral_pix_pending_notifications_oldest_seconds",
      "For how long the oldest of them waits",
      countPendingNotifications,
      seconds,
    ),
    figure(
      "vitral_pix_waiting",
      "Payments that the network has not answered",
      countUnansweredPayments,
      (row) => row.waiting,
    ),
    figure(
      "vitral_pix_suspended",
      "Received money that no account could take, and that has not gone back",
      countSuspended,
      (row) => row.waiting,
    ),
    figure("vitral_pix_suspended_oldest_seconds", "For how long the oldest of it waits", countSuspended, seconds),
    figure(
      "vitral_pix_reserve_centavos",
      "What is on the settlement account, where the network said it in the last 15 minutes",
      (ofAll) => listReserves(ofAll, new Date(now().getTime() - reserveMs)),
      (row) => row.balance,
    ),
    figure(
      "vitral_reconciliation_drift_centavos",
      "The settlement account in the books less the network's, over all compared days",
      countDrift,
      (row) => row.drift,
    ),
    figure(
      "vitral_reconciliation_unmatched",
      "Movements that only the books or only the network has, and that are not closed",
      countDrift,
      (row) => row.unmatched,
    ),
    figure("vitral_reconciliation_unmatched_oldest_seconds", "How old the oldest of them is", countDrift, seconds),
    figure(
      "vitral_pix_keys_differing",
      "Pix keys that differ from the directory's, and entries that are no key of the bank",
      countDifferingKeys,
      (row) => row.differing,
    ),
    figure(
      "vitral_pix_schedules_waiting",
      "Pix Agendados that are due and not decided",
      schedules,
      (row) => row.waiting,
    ),
    figure(
      "vitral_pix_schedules_late",
      "Those of them that the morning should have paid",
      schedules,
      (row) => row.late,
    ),
    figure(
      "vitral_pix_schedules_failed",
      "Pix Agendados that failed in the last 24 hours",
      schedules,
      (row) => row.failed,
    ),
    figure(
      "vitral_pix_disputes_late",
      "Contests of sent Pix that the other bank has not answered within the days of an analysis",
      (ofAll) => countLateSentContestsOfAll(ofAll, now()),
      (row) => row.late,
    ),
    {
      name: "vitral_database_full",
      help: "1 while the database's disk is full",
      labels: [],
      read: async () => [{ labels: {}, value: fullDisk.isUnderWay() ? 1 : 0 }],
    },
    {
      name: "vitral_database_not_writable",
      help: "1 while the database takes no writes: it is a standby, or none was acknowledged for 3 s",
      labels: [],
      read: async () => [{ labels: {}, value: installation.writes === "ok" ? 0 : 1 }],
    },
    {
      name: "vitral_database_archive_fails",
      help: "1 while the last piece of the database's log could not be archived; none: it archives nothing",
      labels: [],
      read: async () => (await archiveOf(db)).map(({ fails }) => ({ labels: {}, value: fails ? 1 : 0 })),
    },
    {
      name: "vitral_database_archive_seconds",
      help: "For how long nothing of the database's log was archived",
      labels: [],
      read: async () => (await archiveOf(db)).map(({ seconds: value }) => ({ labels: {}, value })),
    },
    {
      name: "vitral_database_slot_bytes",
      help: "How much of its log the database keeps for a replication slot",
      labels: ["slot"],
      read: async () => (await keptForSlots(db)).map(({ slot, bytes }) => ({ labels: { slot }, value: bytes })),
    },
    {
      name: "vitral_database_certificate_end_seconds",
      help: "When the certificate of the database's machine ends, in seconds since 1970; none: without TLS",
      labels: [],
      read: async () => {
        const end = await certificateEnd();
        return end === null ? [] : [{ labels: {}, value: end.getTime() / 1000 }];
      },
    },
    {
      name: "vitral_temporary_folder_full",
      help: "1 while the disk of this server's temporary folder is full",
      labels: [],
      read: async () => [{ labels: {}, value: (await isTemporaryFolderFull()) ? 1 : 0 }],
    },
    {
      name: "vitral_retention_removed_rows",
      help: "Rows that were removed because their term ended",
      labels: ["tenant", "kind"],
      read: async () =>
        (await withAllTenants(() => countRemoved(db))).map(({ tenant, kind, removed }) => ({
          labels: { tenant, kind },
          value: removed,
        })),
    },
    figure("vitral_pix_oldest_seconds", "For how long the oldest of them waits", countUnansweredPayments, seconds),
  ];
}
