import { formatDay } from "@vitral/brazil/dates";
import { type Application, lastPostponedDay, resumeReview } from "@vitral/contract/console/reviews";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { Notice } from "@vitral/ui/notices/notice.tsx";
import { toast } from "@vitral/ui/notices/toast.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useFreshWork } from "../../shared/home/use-fresh-work.ts";
import { bankToday } from "../../shared/session/bank-clock.ts";
import { useMay } from "../../shared/session/session.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { reviewKey } from "./use-held-review.ts";

type Postponed = Application["postponed"];

/** Whether an application is in nobody's queue today. */
export const isPutAway = (postponed: Postponed): postponed is NonNullable<Postponed> =>
  postponed !== null && postponed.until > bankToday();

/** Whether an application can be put away today, for the first time or once more. */
export const mayPutAway = (postponed: Postponed): boolean => lastPostponedDay(bankToday(), postponed) > bankToday();

/** How often one was put away, such as '3 vezes desde 01/11/2026'. */
export const timesOf = ({ times, first }: NonNullable<Postponed>): string =>
  `${times} ${times === 1 ? "vez" : "vezes"}${times === 1 ? "" : ` desde ${formatDay(first)}`}`;

/** The same of a row in a list: until when, by whom, how often and why; or that it is back. */
export function postponedWords(postponed: NonNullable<Postponed>): string {
  const { until, by, note } = postponed;
  return isPutAway(postponed)
    ? `adiado até ${formatDay(until)} por ${by}, ${timesOf(postponed)}: ${note}`
    : `foi adiado ${timesOf(postponed)}, por último por ${by}`;
}

/**
 * Until when an application is or was put away, by whom, why and how often; who decides takes it back before the day.
 */
export function PutAway({ application: { id, name, postponed } }: { application: Application }) {
  const { slug } = useTenant();
  const client = useQueryClient();
  const refresh = useFreshWork("reviews");
  const mayDecide = useMay("reviews.decide");
  const resume = useMutation({
    mutationFn: () => call(resumeReview, { params: { tenant: slug, id } }),
    onSuccess: () => {
      toast.success(`${name}: de volta à fila.`);
      void refresh();
      client.setQueryData(reviewKey(slug, id), (before: Application | undefined) =>
        before?.postponed ? { ...before, postponed: { ...before.postponed, until: bankToday() } } : before,
      );
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  if (postponed === null) return null;
  const { until, by } = postponed;
  const isAway = isPutAway(postponed);
  return (
    <Notice
      kind="info"
      title={
        isAway
          ? `Adiado até ${formatDay(until)} por ${by}`
          : `De volta à fila desde ${formatDay(until)}, adiado antes por ${by}`
      }
      action={
        isAway &&
        mayDecide && (
          <Button variant="secondary" busy={resume.isPending} onClick={() => resume.mutate()}>
            Retomar
          </Button>
        )
      }
    >
      <span className="wrap-anywhere">{postponed.note}</span>
      {postponed.times > 1 && <span className="block">Adiado {timesOf(postponed)}.</span>}
      {!mayPutAway(postponed) && <span className="block">Não pode mais ser adiado: os 90 dias terminaram.</span>}
    </Notice>
  );
}
