import type { CommandKindName, CommandOrder, CommandPayload } from "@vitral/contract/acts/acts";
import { type Command, orderCommand } from "@vitral/contract/console/commands";
import { createContext, use } from "react";
import { call } from "../../lib/api.ts";
import { useTenant } from "../tenant/use-tenant.ts";

type Replaced = Pick<Command, "id" | "version" | "reason"> & {
  /** null: it holds a contact or a document, which is typed again. */
  order: CommandOrder | null;
  onOrdered: (command: Command) => void;
};

/** The order that waits and that the forms inside replace by another; null: they order something new. */
export const ReplacedOrder = createContext<Replaced | null>(null);

/** What the order that a form replaces was ordered with; null: none is replaced, or it is typed again. */
export function useReplaced<K extends CommandKindName>(kind: K): { id: string; payload: CommandPayload<K> } | null {
  const replaced = use(ReplacedOrder);
  if (replaced?.order?.kind !== kind) return null;
  return { id: replaced.id, payload: replaced.order.payload as CommandPayload<K> };
}

/** Sends an order; inside of `ReplacedOrder` in the place of that one. */
export function useSendOrder() {
  const { slug } = useTenant();
  const replaced = use(ReplacedOrder);
  return async (order: CommandOrder, reason: string, key: string, tenant = slug): Promise<Command> => {
    const replaces = replaced && { id: replaced.id, version: replaced.version };
    const body = { key, order, reason, ...(replaces && { replaces }) };
    const command = await call(orderCommand, { params: { tenant }, body });
    replaced?.onOrdered(command);
    return command;
  };
}
