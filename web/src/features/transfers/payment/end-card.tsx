import { formatDate, formatTime } from "@vitral/brazil/dates";
import { LongFact } from "../../../shared/receipts/long-fact.tsx";
import { Card } from "@vitral/ui/layout/card.tsx";
import { type Definition, DefinitionList } from "@vitral/ui/text/definition-list.tsx";

/** `term`: what `id` is called. */
type Props = { rows: readonly Definition[]; id: string; term?: string };

/** The receipt at a glance, on the last screen: who, when, and the id with its copy button. */
export const EndCard = ({ rows, id, term = "ID da transação" }: Props) => (
  <Card>
    <DefinitionList items={rows} />
    <div className="mt-4">
      <LongFact
        term={term}
        text={id}
        copy={`Copiar ${term}`}
        success={`${term} copiado`}
        failure={`Erro ao copiar o ${term}.`}
      />
    </div>
  </Card>
);

/** The day and the hour of what was done. */
export const momentRow = (term: string, at: Date): Definition => ({
  term,
  value: `${formatDate(at)} às ${formatTime(at)}`,
});
