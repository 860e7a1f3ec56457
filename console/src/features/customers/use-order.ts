import { type Command, orderCommand } from "@vitral/contract/console/commands";
import { call } from "../../lib/api.ts";
import type { InputOf } from "../../lib/endpoint-types.ts";
import { announce } from "../../shared/actions/command-outcome.tsx";
import { useFreshWork } from "../../shared/home/use-fresh-work.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";

type CustomerOrder = InputOf<typeof orderCommand>["body"]["order"];

/** Orders a command about a customer and says what became of it. */
export function useOrder() {
  const { slug } = useTenant();
  const refresh = useFreshWork("customer", "customer-commands");
  return {
    order: (order: CustomerOrder, reason: string, key: string): Promise<Command> =>
      call(orderCommand, { params: { tenant: slug }, body: { key, order, reason } }),
    done: (command: Command, sentence: string) => {
      announce(command, sentence);
      void refresh();
    },
  };
}
