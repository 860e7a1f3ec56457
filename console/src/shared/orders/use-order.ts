import type { CommandOrder } from "@vitral/contract/acts/acts";
import type { Command } from "@vitral/contract/console/commands";
import { useQueryClient } from "@tanstack/react-query";
import { announce } from "../actions/command-outcome.tsx";
import { useSendOrder } from "../actions/replaced-order.ts";
import { useFreshWork } from "../home/use-fresh-work.ts";
import { useTenant } from "../tenant/use-tenant.ts";

/** In milliseconds; a slow connection does not keep the dialog open. */
const longestWait = 2_000;

/** Orders a command about a customer and says what became of it. */
export function useOrder() {
  const { slug } = useTenant();
  const client = useQueryClient();
  const send = useSendOrder();
  const refresh = useFreshWork("customer", "customer-commands");
  /**
   * Reads again what waits. The dialog is closed after that, because the notice of an order moves the page's buttons.
   */
  const readWaiting = async (): Promise<void> => {
    const late = new Promise((resolve) => setTimeout(resolve, longestWait));
    await Promise.race([client.invalidateQueries({ queryKey: ["customer-commands", slug] }), late]);
  };
  return {
    order: async (order: CommandOrder, reason: string, key: string): Promise<Command> => {
      const command = await send(order, reason, key);
      if (command.state === "WAITING") await readWaiting();
      return command;
    },
    done: (command: Command, sentence: string) => {
      announce(command, sentence);
      void refresh();
    },
  };
}
