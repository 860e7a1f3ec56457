import { type Command, commandStates } from "@vitral/contract/console/commands";
import { Notice } from "@vitral/ui/notices/notice.tsx";
import { toast } from "@vitral/ui/notices/toast.ts";
import { Clock } from "lucide-react";
import { Link } from "react-router";
import { pathOf } from "../../lib/paths.ts";
import { useTenant } from "../tenant/use-tenant.ts";

/**
 * Says that a command was done, or that it waits for a second person. One that was sent again after a lost answer may
 * have been decided meanwhile.
 */
export function announce({ state }: Pick<Command, "state">, done: string): void {
  if (state === "EXECUTED") toast.success(done);
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
