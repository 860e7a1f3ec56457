import { listCommands } from "@vitral/contract/console/commands";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { WaitingCommand } from "../../shared/actions/command-outcome.tsx";
import { useTenant } from "../../shared/tenant/use-tenant.ts";

/** What was ordered about this customer and waits for a second person; nothing while it loads or cannot be read. */
export function WaitingCommands({ customerId }: { customerId: string }) {
  const { slug } = useTenant();
  const { data } = useQuery({
    queryKey: ["customer-commands", slug, customerId],
    queryFn: async ({ signal }) => {
      const query = { view: "waiting" as const, customerId };
      return (await call(listCommands, { params: { tenant: slug }, query }, signal)).rows;
    },
  });
  return data?.map(({ id, sentence }) => <WaitingCommand key={id} id={id} sentence={sentence} />);
}
