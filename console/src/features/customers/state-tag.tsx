import { type Standing, customerState } from "@vitral/contract/console/lists/customers";
import { Tag } from "@vitral/ui/text/tag.tsx";

/** Where a customer stands, in a word and a colour. */
export const StateTag = (customer: Standing) => <Tag tone={toneOf(customer)}>{customerState(customer)}</Tag>;

const toneOf = ({ status, isBlocked, isClosed }: Standing) =>
  isClosed ? "quiet" : isBlocked ? "danger" : status === "ACTIVE" ? "good" : "warn";
