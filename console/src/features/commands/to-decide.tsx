import { approveCommands, maxDecisions, rejectCommands } from "@vitral/contract/console/command-decisions";
import { type Command, listCommands } from "@vitral/contract/console/commands";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { ErrorState } from "@vitral/ui/notices/error-state.tsx";
import { Notice } from "@vitral/ui/notices/notice.tsx";
import { toast } from "@vitral/ui/notices/toast.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Link } from "react-router";
import { call } from "../../lib/api.ts";
import type { AnswerOf } from "../../lib/endpoint-types.ts";
import { pathOf } from "../../lib/paths.ts";
import { useAskingAgain } from "../../shared/list/use-asking-again.ts";
import { ReasonDialog } from "../../shared/actions/reason-dialog.tsx";
import { useKeptFocus } from "../../shared/page/use-kept-focus.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { momentToMinute } from "../../lib/moment.ts";
import { rejectReasons } from "./reject-reasons.ts";

type Outcome = AnswerOf<typeof approveCommands>["outcomes"][number];

/** What waits for this person, to be approved one by one on its page, or several at once here. */
export function ToDecide() {
  const { slug } = useTenant();
  const client = useQueryClient();
  const title = useId();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  /** What is being rejected, as it was when the dialog was opened. */
  const [rejecting, setRejecting] = useState<readonly Command[] | null>(null);
  const [failed, setFailed] = useState<readonly Outcome[]>([]);
  const waits = useQuery({
    queryKey: ["commands", slug, "to-decide"],
    queryFn: ({ signal }) =>
      call(listCommands, { params: { tenant: slug }, query: { view: "waiting", limit: 100 } }, signal),
    refetchInterval: useAskingAgain(true),
  });
  const { data } = waits;
  const waiting = (data?.rows ?? []).filter(({ mayDecide }) => mayDecide);
  const picked = waiting.filter(({ id }) => chosen.has(id));
  const params = { tenant: slug };
  const isTooMany = picked.length > maxDecisions;
  const seen = (commands: readonly Command[]) => commands.map(({ id, version }) => ({ id, version }));
  const decided = async (outcomes: readonly Outcome[], word: string) => {
    const left = outcomes.filter(({ why }) => why !== null);
    setFailed(left);
    setChosen(new Set());
    const done = outcomes.length - left.length;
    if (done > 0) toast.success(done === 1 ? `1 pedido ${word}.` : `${done} pedidos ${word}s.`);
    await client.invalidateQueries({ queryKey: ["commands", slug] });
  };
  const { mutate, isPending } = useMutation({
    mutationFn: (commands: readonly Command[]) => call(approveCommands, { params, body: { commands: seen(commands) } }),
    onSuccess: ({ outcomes }) => decided(outcomes, "aprovado"),
    // After a lost answer or a fault in the middle, the list shows what was done.
    onError: (error) => {
      toast.error(messageOf(error));
      return client.invalidateQueries({ queryKey: ["commands", slug] });
    },
  });
  useKeptFocus(`${waiting.length} ${failed.length}`);
  if (!data && waits.error)
    return <ErrorState message={messageOf(waits.error)} onRetry={() => void waits.refetch()} busy={waits.isFetching} />;
  if (waiting.length === 0 && failed.length === 0 && rejecting === null) return null;
  const toggle = (id: string) =>
    setChosen(new Set(chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id]));
  const isAll = picked.length === waiting.length;
  return (
    <section
      aria-labelledby={title}
      className="grid min-w-0 gap-3 rounded-card border border-neutral-200 bg-surface p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={title} className="font-title text-base font-semibold">
          Para você decidir ({waiting.length}
          {data?.next !== null && "+"})
        </h2>
        <div className="flex flex-wrap gap-2">
          {isTooMany && <p className="self-center text-sm text-danger">{`Escolha até ${maxDecisions} pedidos.`}</p>}
          <Button
            variant="secondary"
            disabled={picked.length === 0 || isTooMany || isPending}
            onClick={() => setRejecting(picked)}
          >
            Rejeitar escolhidos
          </Button>
          <Button disabled={picked.length === 0 || isTooMany} busy={isPending} onClick={() => mutate(picked)}>
            {picked.length > 1 ? `Aprovar ${picked.length} pedidos` : "Aprovar escolhidos"}
          </Button>
        </div>
      </div>
      <ReasonDialog
        open={rejecting !== null}
        onClose={() => setRejecting(null)}
        title={rejecting?.length === 1 ? "Rejeitar 1 pedido" : `Rejeitar ${rejecting?.length ?? 0} pedidos`}
        description="O mesmo motivo vale para todos."
        action="Rejeitar"
        danger
        templates={rejectReasons}
        run={(reason) => call(rejectCommands, { params, body: { commands: seen(rejecting ?? []), reason } })}
        onDone={({ outcomes }) => void decided(outcomes, "rejeitado")}
      />
      {failed.length > 0 && (
        <Notice kind="danger" title="O que não foi feito">
          <ul className="grid gap-1">
            {failed.map(({ id, sentence, why }) => (
              <li key={id}>
                <Link className="underline" to={pathOf(slug, "commands", id)}>
                  {sentence ?? "Pedido"}
                </Link>
                : {why}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {waiting.length > 0 && (
        <ul className="grid divide-y divide-neutral-200">
          <li className="pb-2">
            <label className="flex items-center gap-3 text-sm text-neutral-600">
              <input
                type="checkbox"
                className="size-4 accent-accent"
                checked={isAll}
                onChange={() => setChosen(new Set(isAll ? [] : waiting.map(({ id }) => id)))}
              />
              Escolher todos
            </label>
          </li>
          {waiting.map(({ id, sentence, customer, maker, madeAt, after }) => (
            <li key={id} className="flex min-w-0 items-center gap-3 py-2 text-sm">
              <input
                type="checkbox"
                className="size-4 shrink-0 accent-accent"
                aria-label={`Escolher: ${sentence}`}
                checked={chosen.has(id)}
                onChange={() => toggle(id)}
              />
              <div className="grid min-w-0 flex-1">
                <Link className="font-medium text-accent-strong hover:underline" to={pathOf(slug, "commands", id)}>
                  {sentence}
                </Link>
                <span className="text-neutral-600 wrap-anywhere">
                  {[customer?.name, ...Object.entries(after).map(([name, value]) => `${name}: ${value}`)]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </div>
              <span className="shrink-0 text-right text-caption text-neutral-600">
                {maker.name}
                <br />
                {momentToMinute(madeAt)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
