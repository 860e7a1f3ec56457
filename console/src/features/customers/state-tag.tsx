import { type Standing, customerState } from "@vitral/contract/console/lists/customers";
import { StateLabel } from "../../shared/page/state-label.tsx";

/** Where a customer stands, in a word and a colour. */
export const StateTag = (customer: Standing) => (
  <StateLabel tone={toneOf(customer)}>{customerState(customer)}</StateLabel>
);

const toneOf = ({ status, isBlocked, isClosed }: Standing) =>
  isClosed ? "quiet" : isBlocked ? "danger" : status === "ACTIVE" ? "good" : "warn";
