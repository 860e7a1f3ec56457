import type { PixKeyInfo } from "@vitral/contract/pix";
import { Card } from "@vitral/ui/layout/card.tsx";
import { type Definition, DefinitionList } from "@vitral/ui/text/definition-list.tsx";

/** Who receives, as far as the network tells it. */
export type Payee = Pick<PixKeyInfo, "name" | "document" | "bankName">;

/** A person's document is masked, a company's is not. */
export const isPerson = ({ document }: Payee): boolean => document?.startsWith("*") ?? false;

export const payeeRows = ({ name, document, bankName }: Payee): Definition[] => [
  { term: "Nome", value: name },
  ...(document ? [{ term: "Documento", value: <span className="whole">{document}</span> }] : []),
  ...(bankName ? [{ term: "Banco", value: bankName }] : []),
];

/** Who receives; `rows` says what else the key or the code tells about the payment. */
export const PayeeCard = ({ payee, rows }: { payee: Payee; rows: readonly Definition[] }) => (
  <Card title="Quem recebe">
    <DefinitionList items={[...payeeRows(payee), ...rows]} />
  </Card>
);
