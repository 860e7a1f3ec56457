import { labelOf } from "@vitral/contract/acts/fields";
import type { getTerms } from "@vitral/contract/console/terms/terms";
import type { TermsChange } from "@vitral/contract/console/terms/terms-changes";
import { Cell, HeadCell, WideTable } from "@vitral/ui/text/table.tsx";
import type { AnswerOf } from "../../lib/endpoint-types.ts";

type Props = { changes: readonly TermsChange[]; accounts: AnswerOf<typeof getTerms>["accounts"] };

/** How many accounts each change reaches, and how many keep a value of their own. */
export function Reach({ changes, accounts }: Props) {
  const ofTerms = changes.flatMap((change) => {
    const { before, after, term } = change;
    if (term === null) return [];
    const { total, own } = accounts[term.entityType];
    return [{ label: labelOf(change), before, after, reached: total - own[term.name], kept: own[term.name] }];
  });
  const rules = changes.filter(({ term }) => term === null);
  if (changes.length === 0) return null;
  return (
    <div className="grid gap-3">
      {ofTerms.length > 0 && (
        <WideTable
          caption="Quem é atingido"
          heads={
            <>
              <HeadCell>Muda</HeadCell>
              <HeadCell numeric>Antes</HeadCell>
              <HeadCell numeric>Depois</HeadCell>
              <HeadCell numeric>Contas que mudam</HeadCell>
              <HeadCell numeric>Não mudam (valor próprio)</HeadCell>
            </>
          }
        >
          {ofTerms.map(({ label, before, after, reached, kept }) => (
            <tr key={label}>
              <Cell>{label}</Cell>
              <Cell numeric>{before}</Cell>
              <Cell numeric>{after}</Cell>
              <Cell numeric>{reached.toLocaleString("pt-BR")}</Cell>
              <Cell numeric>{kept.toLocaleString("pt-BR")}</Cell>
            </tr>
          ))}
        </WideTable>
      )}
      {rules.length > 0 && (
        <p className="text-sm text-neutral-700">
          {`${rules.length === 1 ? "Uma regra muda" : `${rules.length} regras mudam`} para todos os clientes: ${rules
            .map((change) => `${labelOf(change)} (de ${change.before} para ${change.after})`)
            .join("; ")}.`}
        </p>
      )}
    </div>
  );
}
