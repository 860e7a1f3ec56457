import { actOf } from "@vitral/contract/acts/acts";
import { isContact } from "@vitral/contract/acts/fields";
import { approveCommand, rejectCommand, withdrawCommand } from "@vitral/contract/console/command-decisions";
import { type Command, getCommand, revealCommand } from "@vitral/contract/console/commands";
import { Button, buttonLook } from "@vitral/ui/buttons/button.tsx";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { Notice } from "@vitral/ui/notices/notice.tsx";
import { toast } from "@vitral/ui/notices/toast.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { call } from "../../lib/api.ts";
import { pathOf } from "../../lib/paths.ts";
import { holdsLater, stateOf } from "../../shared/actions/command-outcome.tsx";
import { ChangeTable } from "../../shared/actions/change-table.tsx";
import { ReasonDialog } from "../../shared/actions/reason-dialog.tsx";
import { useFreshWork } from "../../shared/home/use-fresh-work.ts";
import { Loaded } from "../../shared/page/loaded.tsx";
import { Page } from "../../shared/page/page.tsx";
import { useKeptFocus } from "../../shared/page/use-kept-focus.ts";
import { useMay } from "../../shared/session/session.ts";
import { useShownPictures } from "../../shared/brand/shown-pictures.tsx";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { CommandFacts } from "./command-facts.tsx";
import { ChangeForm, pageOfChange } from "./change-form.tsx";
import { rejectReasons } from "./reject-reasons.ts";
import { ExportFile } from "./export-file.tsx";
import { StateTag } from "./state-tag.tsx";

/** One command: what it would change, who asked for it and why, and the decision about it. */
export default function CommandPage() {
  const { slug } = useTenant();
  const { id = "" } = useParams();
  const params = { tenant: slug, id };
  const command = useQuery({
    queryKey: ["commands", slug, id],
    queryFn: ({ signal }) => call(getCommand, { params }, signal),
  });
  return (
    <Page
      title={command.data ? actOf(command.data.kind).label : "Pedido"}
      subtitle={
        <Link className="text-accent-strong underline" to={pathOf(slug, "commands")}>
          Aprovações
        </Link>
      }
    >
      <Loaded query={command} what="o pedido">
        {(found) => <Shown key={id} command={found} params={params} />}
      </Loaded>
    </Page>
  );
}

type Props = { command: Command; params: { tenant: string; id: string } };

function Shown({ command, params }: Props) {
  const [revealed, setRevealed] = useState<Pick<Command, "changes"> | null>(null);
  const { changes } = revealed ?? command;
  const withPictures = useShownPictures();
  return (
    <div className="grid max-w-4xl gap-4">
      <section aria-label="Pedido" className="grid gap-4 rounded-card border border-neutral-200 bg-surface p-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-base font-semibold">{command.sentence}</h2>
          <StateTag command={command} />
        </div>
        {command.note !== null && (
          <Notice kind="danger" title="Não foi feito">
            {command.note}
          </Notice>
        )}
        {command.replacedBy !== null && (
          <Notice
            kind="info"
            title="Este pedido foi substituído"
            action={
              <Link
                className="font-medium text-accent-strong underline"
                to={pathOf(params.tenant, "commands", command.replacedBy)}
              >
                Ver o novo pedido
              </Link>
            }
          />
        )}
        {changes.length > 0 && <ChangeTable changes={withPictures(changes)} />}
        <CommandFacts command={command} />
      </section>
      {command.mayDownloadUntil !== null && <ExportFile until={command.mayDownloadUntil} params={params} />}
      <Decision command={command} params={params} onReveal={setRevealed} />
    </div>
  );
}

const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

type Open = "reject" | "change" | "reveal" | null;

function Decision({ command, params, onReveal }: Props & { onReveal: (whole: Pick<Command, "changes">) => void }) {
  const client = useQueryClient();
  const refresh = useFreshWork("commands");
  const mayReveal = useMay("customers.reveal");
  const [open, setOpen] = useState<Open>(null);
  const { version, state, changes } = command;
  /** The version that was on the screen when the dialog was opened: another one is not rejected unseen. */
  const [seen, setSeen] = useState(version);
  const hasContacts = state === "WAITING" && changes.some(isContact);
  const changed = async (now: Command) => {
    client.setQueryData(["commands", params.tenant, params.id], now);
    await refresh();
  };
  const done = (now: Command) => {
    if (now.state === "EXECUTED")
      toast.success(holdsLater(now) ? `${capitalized(stateOf(now))}.` : "Aprovado e feito.");
    else if (now.state === "REJECTED") toast.success("Pedido rejeitado.");
    else if (now.state === "WITHDRAWN") toast.success(state === "HELD" ? "Decisão desfeita." : "Pedido retirado.");
    else toast.error(now.note ?? "O pedido venceu e não foi feito.");
    return changed(now);
  };
  // After a refusal the page shows what the command is now, such as decided by somebody else.
  const failed = async (error: unknown) => {
    toast.error(messageOf(error));
    await refresh();
  };
  const approval = useMutation({
    mutationFn: () => call(approveCommand, { params, body: { version } }),
    onSuccess: done,
    onError: failed,
  });
  const withdrawal = useMutation({
    mutationFn: () => call(withdrawCommand, { params }),
    onSuccess: done,
    onError: failed,
  });
  useKeptFocus(state);
  const { mayDecide, mayWithdraw, mayEdit } = command;
  const page = pageOfChange(params.tenant, command);
  const reject = () => {
    setSeen(version);
    setOpen("reject");
  };
  return (
    <div className="flex flex-wrap gap-2">
      {mayDecide && (
        <>
          <Button busy={approval.isPending} onClick={() => approval.mutate()}>
            Aprovar
          </Button>
          <Button variant="secondary" disabled={approval.isPending} onClick={reject}>
            Rejeitar
          </Button>
        </>
      )}
      {mayEdit &&
        (page ? (
          <Link className={buttonLook("secondary")} to={page}>
            Alterar
          </Link>
        ) : (
          <Button variant="secondary" onClick={() => setOpen("change")}>
            Alterar
          </Button>
        ))}
      {mayWithdraw && (
        <Button variant="secondary" busy={withdrawal.isPending} onClick={() => withdrawal.mutate()}>
          {state === "HELD" ? "Desfazer" : "Retirar o pedido"}
        </Button>
      )}
      {hasContacts && mayReveal && (
        <Button variant="quiet" onClick={() => setOpen("reveal")}>
          Mostrar contatos
        </Button>
      )}
      <ReasonDialog
        open={open === "reject"}
        onClose={() => setOpen(null)}
        title="Rejeitar o pedido"
        description={command.sentence}
        action="Rejeitar"
        danger
        templates={rejectReasons}
        run={(reason) => call(rejectCommand, { params, body: { version: seen, reason } })}
        onDone={(now) => void done(now)}
      />
      {open === "change" && <ChangeForm command={command} onClose={() => setOpen(null)} />}
      <ReasonDialog
        open={open === "reveal"}
        onClose={() => setOpen(null)}
        title="Mostrar contatos"
        description="O olhar fica na auditoria, com o motivo."
        action="Mostrar"
        templates={["Conferir o contato antes de decidir"]}
        run={(reason) => call(revealCommand, { params, body: { reason } })}
        onDone={onReveal}
      />
    </div>
  );
}
