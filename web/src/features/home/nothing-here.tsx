import { CalendarSearch, ReceiptText, SearchX } from "lucide-react";
import { paths } from "../../lib/paths.ts";
import { useBalance } from "../../shared/account/balance.ts";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { EmptyState } from "@vitral/ui/notices/empty-state.tsx";
import { LinkButton } from "@vitral/ui/buttons/link-button.tsx";
import { FirstSteps } from "./first-steps/first-steps.tsx";

type Props = { filtered: boolean; onClear: () => void; searched: boolean; onClearSearch: () => void };

/** A statement without rows: of a new account, of a period without transactions, or of a search that found none. */
export default function NothingHere({ filtered, onClear, searched, onClearSearch }: Props) {
  if (searched)
    return (
      <EmptyState
        icon={<SearchX />}
        title="Nenhuma transação encontrada"
        text={
          filtered
            ? "Nada no período combina com a busca. Confira o que foi digitado ou escolha outras datas."
            : "Nada no extrato combina com a busca. Confira o que foi digitado."
        }
        action={
          <Button variant="secondary" onClick={onClearSearch}>
            Limpar busca
          </Button>
        }
      />
    );
  return filtered ? (
    <EmptyState
      icon={<CalendarSearch />}
      title="Nenhuma transação no período"
      text="Escolha outras datas para ver suas movimentações."
      action={
        <Button variant="secondary" onClick={onClear}>
          Ver todo o período
        </Button>
      }
    />
  ) : (
    <NothingYet />
  );
}

/** An account without transactions: with money a way to spend it, without money what is left to do to use it. */
function NothingYet() {
  const balance = useBalance();
  if (balance.name === "unknown" || balance.amount <= 0) return <FirstSteps />;
  return (
    <EmptyState
      icon={<ReceiptText />}
      title="Nenhuma transação por aqui"
      text="Suas entradas e saídas aparecem aqui assim que acontecem."
      action={<LinkButton to={paths.transfer.menu}>Fazer uma transferência</LinkButton>}
    />
  );
}
