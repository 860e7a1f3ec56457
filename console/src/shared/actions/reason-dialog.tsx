import { reasonRequired } from "@vitral/contract/console/commands";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { ApiError, messageOf } from "@vitral/ui/lib/api-error.ts";
import { Refused } from "@vitral/ui/notices/refused.tsx";
import { Dialog } from "@vitral/ui/overlays/dialog.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { type ReactNode, use, useId, useRef, useState } from "react";
import { pathOf } from "../../lib/paths.ts";
import { ReasonField } from "./reason-field.tsx";
import { ReplacedOrder } from "./replaced-order.ts";
import { useTenantChoice } from "../tenant/use-tenant.ts";

type Props<Outcome> = {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** The words of the button that does it. */
  action: string;
  danger?: boolean;
  /** Wide where a whole form stands in it. */
  size?: "narrow" | "wide";
  /** Sentences that are often the reason; a press puts one into the field. */
  templates?: readonly string[] | undefined;
  /** What else the action needs, above the reason, such as new limits. */
  children?: ReactNode;
  /** The focus begins at the reason, where what stands above it is seldom changed. */
  startsAtReason?: boolean;
  /** Why it cannot be done yet, such as a missing amount; shown when the button is pressed. */
  notYet?: string | undefined;
  /**
   * Does it. `key` is the same for every try of one open dialog, so that a lost answer never does a thing twice;
   * without use of the key, the same again must do nothing. Rejects with what was refused.
   */
  run: (reason: string, key: string) => Promise<Outcome>;
  onDone: (outcome: Outcome) => void;
};

/** The first of these takes the focus, so that who works by keyboard types at once. */
const fields = ":is(input, select, textarea):not(:disabled)";

/** Said after a lost connection. */
const unknown = "Não sabemos se foi feito. Envie de novo por aqui: nada é feito duas vezes.";

/** What a dialog says in which an order that waits is changed. */
const ofChange = {
  title: "Alterar o pedido",
  description: "O pedido passa a ser seu: outra pessoa precisa aprovar o novo, e este deixa de valer.",
  action: "Alterar pedido",
};

/** Asks for the reason of an action. A failed call leaves all that was typed, and so does a press beside the dialog. */
export function ReasonDialog<Outcome>(props: Props<Outcome>) {
  const { open, onClose } = props;
  const [round, setRound] = useState(0);
  const close = () => {
    setRound(round + 1);
    onClose();
  };
  return open ? <OpenDialog key={round} {...props} onClose={close} /> : null;
}

function OpenDialog<Outcome>(props: Props<Outcome>) {
  const replaced = use(ReplacedOrder);
  const { title, action } = replaced ? ofChange : props;
  const description = replaced ? (
    <>
      {ofChange.description} {props.description}
    </>
  ) : (
    props.description
  );
  const { danger = false, templates = [], children, notYet, run, onDone } = props;
  const { size = "narrow", startsAtReason = false } = props;
  const queries = useQueryClient();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const [key] = useState(() => crypto.randomUUID());
  const [reason, setReason] = useState(replaced?.reason ?? "");
  const [problem, setProblem] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => run(reason.trim(), key),
    onSuccess: (outcome) => {
      props.onClose();
      onDone(outcome);
    },
    onError: (failure) => setProblem(isLost(failure) ? `${messageOf(failure)} ${unknown}` : messageOf(failure)),
  });
  // What was refused may have changed meanwhile, and what was lost may have been done: the page shows it as it is.
  const onClose = () => {
    props.onClose();
    if (error) void queries.invalidateQueries();
  };
  const submit = () => {
    if (isPending) return;
    setTries(tries + 1);
    if (notYet !== undefined) return setProblem(notYet);
    if (reason.trim() === "") {
      setProblem(reasonRequired);
      field.current?.focus();
      return;
    }
    setProblem(null);
    mutate();
  };
  return (
    <Dialog
      size={size}
      open
      keepsTyped
      onClose={() => !isPending && onClose()}
      title={title}
      description={description}
      initialFocus={() =>
        (startsAtReason ? field.current : null) ?? form.current?.querySelector<HTMLElement>(fields) ?? null
      }
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isPending}>
            Cancelar
          </Button>
          <Button variant={danger ? "danger" : "primary"} onClick={submit} busy={isPending}>
            {action}
          </Button>
        </>
      }
    >
      <div ref={form} className="grid gap-4 pt-4">
        {children}
        <div className="grid gap-1.5">
          <ReasonField
            ref={field}
            id={id}
            label="Motivo"
            value={reason}
            onChange={setReason}
            onSubmit={submit}
            missing={problem === reasonRequired ? problem : undefined}
            templates={templates}
          />
        </div>
        {/* Each press has a notice of its own, so that the same sentence is said and scrolled to again. */}
        {problem !== null && problem !== reasonRequired && (
          <Refused key={tries}>
            {problem}{" "}
            {error instanceof ApiError && error.commandId !== undefined && <WaitingLink id={error.commandId} />}
          </Refused>
        )}
      </div>
    </Dialog>
  );
}

/** Leads to an order that waits already. */
function WaitingLink({ id }: { id: string }) {
  const tenant = useTenantChoice();
  if (!tenant) return null;
  return (
    <Link to={pathOf(tenant.slug, "commands", id)} className="underline">
      Ver o pedido
    </Link>
  );
}

/** Whom an action is about, above what it does: the page with the name lies behind the dialog. */
export const About = ({ name, children }: { name: string; children?: ReactNode }) => (
  <>
    <strong className="block font-semibold wrap-anywhere text-neutral-900">{name}</strong>
    {children}
  </>
);

const isLost = (error: unknown): boolean => error instanceof ApiError && error.status === 0;
