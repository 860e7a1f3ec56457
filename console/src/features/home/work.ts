import { formatBrl } from "@vitral/brazil/cents";
import { formatDay, startOfSaoPauloDay } from "@vitral/brazil/dates";
import { type getHome, undoneDays } from "@vitral/contract/console/home";
import { ageOf } from "@vitral/contract/console/lists/age";
import type { AnswerOf } from "../../lib/endpoint-types.ts";
import type { PageName } from "../../lib/paths.ts";
import { waitingPages } from "../../shared/home/waiting-pages.ts";

export type Figures = AnswerOf<typeof getHome>;

/** Something to do: what, how many, since when, and when the first clock among it ends. */
export type Work = {
  label: string;
  value: string;
  note: string;
  since: Date | null;
  due: Date | null;
  /** Where it is done; nowhere in the console for what happened at the command line. */
  page?: PageName;
  search?: string;
};
/** Where nothing waits. */
export type Quiet = Pick<Work, "label" | "page" | "search"> & { note?: string };

const day = 86_400_000;
const alone = { note: "na linha de comando, em 30 dias", since: null, due: null };

/** What there is to do, the most urgent first, and where nothing is. */
export function workOf(figures: Figures, now: Date): { work: Work[]; quiet: Quiet[] } {
  const { waiting, ownUndone, drift, withoutSecondPerson, installationWithoutSecondPerson } = figures;
  const work: Work[] = [];
  const quiet: Quiet[] = [];
  for (const { kind, count, oldest, due } of waiting) {
    const { oldest: name, isPart = false, quiet: short, ...where } = waitingPages[kind];
    const note = oldest === null ? "sem data de início" : `${name} há ${ageOf(oldest, now)}`.trimStart();
    if (count > 0) work.push({ ...where, value: String(count), note, since: oldest, due });
    else if (!isPart) quiet.push({ ...where, label: short ?? where.label });
  }
  if (ownUndone.count > 0)
    work.push({
      label: "Meus pedidos não feitos",
      value: String(ownUndone.count),
      note: `rejeitados, vencidos ou superados em ${undoneDays} dias`,
      since: ownUndone.oldest,
      due: null,
      page: "commands",
      search: "?view=undone",
    });
  if (drift) {
    const where = { label: "Diferença com a rede", page: "reconciliation" } as const;
    const note = driftNote(drift, now);
    const since = drift.since === null ? null : startOfSaoPauloDay(drift.since);
    if (drift.amount === 0 && drift.missing === 0)
      quiet.push({ ...where, note: `${formatBrl(drift.amount)}, ${note}` });
    else work.push({ ...where, value: formatBrl(drift.amount), note, since, due: null });
  }
  if (withoutSecondPerson > 0) work.push({ label: "Sem segunda pessoa", value: String(withoutSecondPerson), ...alone });
  if (installationWithoutSecondPerson !== null && installationWithoutSecondPerson > 0)
    work.push({
      label: "Na instalação, sem segunda pessoa",
      value: String(installationWithoutSecondPerson),
      ...alone,
    });
  return { work: work.toSorted((one, other) => urgencyOf(one, now) - urgencyOf(other, now)), quiet };
}

/**
 * Clocks that have ended come first, then those that end within a day, then what is oldest, then what has no date. In
 * milliseconds, the smaller the more urgent.
 */
function urgencyOf({ since, due }: Work, now: Date): number {
  const left = due === null ? Number.POSITIVE_INFINITY : due.getTime() - now.getTime();
  if (left <= day) return left - 1e15;
  return since === null ? 1e15 : since.getTime() - now.getTime();
}

/** How many days were not compared; else since when the books differ, from the start of the first day that differs. */
function driftNote({ since, until, missing }: NonNullable<Figures["drift"]>, now: Date): string {
  if (missing > 0) return missing === 1 ? "1 dia sem conciliação" : `${missing} dias sem conciliação`;
  if (since === null) return `conciliado até ${formatDay(until)}`;
  return `há ${ageOf(startOfSaoPauloDay(since), now)}, desde ${formatDay(since)}`;
}
