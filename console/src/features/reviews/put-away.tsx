import { formatDay } from "@vitral/brazil/dates";
import { type Application, resumeReview } from "@vitral/contract/console/reviews";
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

/** Until when an application is or was put away, by whom and why; who decides takes it back before the day. */
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
        before ? { ...before, postponed: null } : before,
      );
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  if (postponed === null) return null;
  const isAway = isPutAway(postponed);
  return (
    <Notice
      kind="info"
      title={`${isAway ? "Adiado" : "Foi adiado"} até ${formatDay(postponed.until)} por ${postponed.by}`}
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
    </Notice>
  );
}
