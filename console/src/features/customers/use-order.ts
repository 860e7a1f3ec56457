import { type Command, orderCommand } from "@vitral/contract/console/commands";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import type { InputOf } from "../../lib/endpoint-types.ts";
import { announce } from "../../shared/actions/command-outcome.tsx";
import { useFreshWork } from "../../shared/home/use-fresh-work.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";

type CustomerOrder = InputOf<typeof orderCommand>["body"]["order"];

/** In milliseconds; a slow connection does not keep the dialog open. */
const longestWait = 2_000;

/** Orders a command about a customer and says what became of it. */
export function useOrder() {
  const { slug } = useTenant();
  const client = useQueryClient();
  const refresh = useFreshWork("customer", "customer-commands");
  /**
   * Reads again what waits. The dialog is closed after that, because the notice of an order moves the page's buttons.
   */
  const readWaiting = async (): Promise<void> => {
    const late = new Promise((resolve) => setTimeout(resolve, longestWait));
    await Promise.race([client.invalidateQueries({ queryKey: ["customer-commands", slug] }), late]);
  };
  return {
    order: async (order: CustomerOrder, reason: string, key: string): Promise<Command> => {
      const command = await call(orderCommand, { params: { tenant: slug }, body: { key, order, reason } });
      if (command.state === "WAITING") await readWaiting();
      return command;
    },
    done: (command: Command, sentence: string) => {
      announce(command, sentence);
      void refresh();
    },
  };
}
