import { approveCommands, rejectCommands } from "@vitral/contract/console/command-decisions";
import type { Command } from "@vitral/contract/console/commands";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { Notice } from "@vitral/ui/notices/notice.tsx";
import { toast } from "@vitral/ui/notices/toast.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { call } from "../../lib/api.ts";
import type { AnswerOf } from "../../lib/endpoint-types.ts";
import { pathOf } from "../../lib/paths.ts";
import { ReasonDialog } from "../../shared/actions/reason-dialog.tsx";
import { useFreshWork } from "../../shared/home/use-fresh-work.ts";
import { useKeptFocus } from "../../shared/page/use-kept-focus.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { rejectReasons } from "./reject-reasons.ts";

type Outcome = AnswerOf<typeof approveCommands>["outcomes"][number];
type Props = { chosen: readonly Command[]; onClear: () => void };

/** Approves or rejects the chosen orders, and says what was not done. A page has as many as one call decides. */
export function DecideSeveral({ chosen, onClear }: Props) {
  const { slug } = useTenant();
  const refresh = useFreshWork("commands");
  /** What is being rejected, as it was when the dialog was opened. */
  const [rejecting, setRejecting] = useState<readonly Command[] | null>(null);
  const [failed, setFailed] = useState<readonly Outcome[]>([]);
  const params = { tenant: slug };
  const seen = (commands: readonly Command[]) => commands.map(({ id, version }) => ({ id, version }));
  const decided = (outcomes: readonly Outcome[], word: string) => {
    const left = outcomes.filter(({ why }) => why !== null);
    setFailed(left);
    onClear();
    const done = outcomes.length - left.length;
    if (done > 0) toast.success(done === 1 ? `1 pedido ${word}.` : `${done} pedidos ${word}s.`);
    return refresh();
  };
  const { mutate, isPending } = useMutation({
    mutationFn: (commands: readonly Command[]) => call(approveCommands, { params, body: { commands: seen(commands) } }),
    onSuccess: ({ outcomes }) => decided(outcomes, "aprovado"),
    // After a lost answer or a fault in the middle, the list shows what was done.
    onError: (error) => {
      toast.error(messageOf(error));
      return refresh();
    },
  });
  useKeptFocus(`${chosen.length} ${failed.length}`);
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button disabled={chosen.length === 0} busy={isPending} onClick={() => mutate(chosen)}>
          {chosen.length > 1 ? `Aprovar ${chosen.length} pedidos` : "Aprovar escolhidos"}
        </Button>
        <Button variant="secondary" disabled={chosen.length === 0 || isPending} onClick={() => setRejecting(chosen)}>
          Rejeitar escolhidos
        </Button>
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
    </>
  );
}
