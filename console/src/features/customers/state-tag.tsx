import type { CustomerRow } from "@vitral/contract/console/customers";
import { statusNames } from "./words.ts";

type Props = Pick<CustomerRow, "status" | "isBlocked" | "isClosed">;

/** Where a customer stands, in a word and a colour: blocked and closed come before the status. */
export function StateTag({ status, isBlocked, isClosed }: Props) {
  const [word, look] = isClosed
    ? ["Encerrado", "bg-neutral-100 text-neutral-700"]
    : isBlocked
      ? ["Bloqueado", "bg-danger-soft text-danger"]
      : status === "ACTIVE"
        ? ["Ativo", "bg-accent-soft text-accent-strong"]
        : [statusNames[status], "bg-warn-soft text-warn"];
  return (
    <span className={`inline-flex rounded-full px-2 py-0.5 text-caption font-medium whitespace-nowrap ${look}`}>
      {word}
    </span>
  );
}
