import { type Command, commandStates } from "@vitral/contract/console/commands";
import { endedPhrase } from "@vitral/contract/console/commands/ended";
import { Notice } from "@vitral/ui/notices/notice.tsx";
import { toast } from "@vitral/ui/notices/toast.ts";
import { Clock } from "lucide-react";
import { Link } from "react-router";
import { momentToMinute } from "../../lib/moment.ts";
import { pathOf } from "../../lib/paths.ts";
import { useTenant } from "../tenant/use-tenant.ts";

/** How a command ended. */
export type Outcome = Pick<Command, "state" | "effectiveAt" | "decidedAt" | "ended">;

/** Whether what was done holds later than it was done. */
export const holdsLater = (command: Outcome): command is Outcome & { effectiveAt: Date } =>
  command.effectiveAt !== null && (command.decidedAt === null || command.effectiveAt > command.decidedAt);

/** The state of a command in words: what was approved and holds later says from when, or what became of it. */
export function stateOf(command: Outcome): string {
  if (holdsLater(command)) return `aprovado, vale a partir de ${momentToMinute(command.effectiveAt)}`;
  const last = command.ended.at(-1);
  return last ? `aprovado, ${endedPhrase(last.how, momentToMinute(last.at))}` : commandStates[command.state];
}

/**
 * Says that a command was done, or that it waits for a second person. One that was sent again after a lost answer may
 * have been decided meanwhile.
 */
export function announce(command: Outcome, done: string): void {
  const { state } = command;
  if (state === "EXECUTED" || state === "HELD")
    toast.success(holdsLater(command) ? `Feito: vale a partir de ${momentToMinute(command.effectiveAt)}.` : done);
  else if (state === "WAITING") toast.blank("Pedido registrado: aguarda aprovação de outra pessoa.");
  else toast.error(`Pedido registrado antes. Situação: ${commandStates[state]}.`);
}

/** In a page: a command of this item that waits for a second person. */
export function WaitingCommand({ id, sentence }: { id: string; sentence: string }) {
  const { slug } = useTenant();
  return (
    <Notice
      kind="info"
      title="Aguarda aprovação"
      action={
        <Link className="font-medium text-accent-strong underline" to={pathOf(slug, "commands", id)}>
          Ver o pedido
        </Link>
      }
    >
      {sentence}
    </Notice>
  );
}

/** The mark of a row or a page whose command waits for a second person. */
export const WaitingTag = () => (
  <span className="inline-flex items-center gap-1 rounded-full bg-warn-soft px-2 py-0.5 text-caption font-medium whitespace-nowrap text-warn">
    <Clock aria-hidden="true" className="size-3.5" />
    aguarda aprovação
  </span>
);
