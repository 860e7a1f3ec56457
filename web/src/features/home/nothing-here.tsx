import { CalendarSearch, ReceiptText } from "lucide-react";
import { paths } from "../../lib/paths.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { EmptyState } from "../../ui/notices/empty-state.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";

/** A statement without rows: of a new account, or of a period without transactions. */
export function NothingHere({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
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
    <EmptyState
      icon={<ReceiptText />}
      title="Nenhuma transação por aqui"
      text="Suas entradas e saídas aparecem aqui assim que acontecem."
      action={<LinkButton to={paths.transfer.menu}>Fazer uma transferência</LinkButton>}
    />
  );
}
