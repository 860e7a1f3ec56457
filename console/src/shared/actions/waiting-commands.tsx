import type { CommandKindName } from "@vitral/contract/acts/acts";
import { listCommands } from "@vitral/contract/console/commands";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { ApiError, messageOf } from "@vitral/ui/lib/api-error.ts";
import { Notice } from "@vitral/ui/notices/notice.tsx";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useTenant } from "../tenant/use-tenant.ts";
import { WaitingCommand } from "./command-outcome.tsx";

type Props = {
  /** Under which key of the cache the page loads them again. */
  queryKey: readonly unknown[];
  /** Of which kind, about which customer, or about which contest, block, mark, request or payment. */
  filter: { kind?: CommandKindName; customerId?: string; matter?: string };
};

/**
 * What was ordered here and waits for a second person. Where it cannot be read the page says so: nobody orders a second
 * time what is not seen.
 */
export function WaitingCommands({ queryKey, filter }: Props) {
  const { slug } = useTenant();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call(listCommands, { params: { tenant: slug }, query: { view: "waiting", ...filter } }, signal),
  });
  const isDenied = error instanceof ApiError && error.status === 403;
  return (
    <>
      {data?.rows.map(({ id, sentence }) => (
        <WaitingCommand key={id} id={id} sentence={sentence} />
      ))}
      {error && !isDenied && (
        <Notice
          kind="danger"
          title="Não foi possível ver o que já aguarda aprovação"
          action={
            <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
              Tentar de novo
            </Button>
          }
        >
          {messageOf(error)}
        </Notice>
      )}
    </>
  );
}
