import type { CommandKindName } from "@vitral/contract/console/command-kinds";
import { listCommands } from "@vitral/contract/console/commands";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { WaitingCommand } from "../../shared/actions/command-outcome.tsx";
import { useTenant } from "../../shared/tenant/use-tenant.ts";

/** The orders of a kind that wait for a second person. */
export function WaitingOrders({ kind }: { kind: CommandKindName }) {
  const { slug } = useTenant();
  const { data } = useQuery({
    queryKey: ["brand", slug, "waiting", kind],
    queryFn: ({ signal }) => call(listCommands, { params: { tenant: slug }, query: { view: "waiting", kind } }, signal),
  });
  return data?.rows.map(({ id, sentence }) => <WaitingCommand key={id} id={id} sentence={sentence} />);
}
