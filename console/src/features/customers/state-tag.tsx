import { type CustomerRow, customerStatusNames } from "@vitral/contract/console/customers";
import { StateLabel } from "../../shared/page/state-label.tsx";

type Props = Pick<CustomerRow, "status" | "isBlocked" | "isClosed">;

/** Where a customer stands, in a word and a colour: blocked and closed come before the status. */
export function StateTag({ status, isBlocked, isClosed }: Props) {
  if (isClosed) return <StateLabel tone="quiet">Encerrado</StateLabel>;
  if (isBlocked) return <StateLabel tone="danger">Bloqueado</StateLabel>;
  return <StateLabel tone={status === "ACTIVE" ? "good" : "warn"}>{customerStatusNames[status]}</StateLabel>;
}
