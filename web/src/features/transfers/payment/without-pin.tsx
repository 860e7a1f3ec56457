import { paths } from "../../../lib/paths.ts";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { LinkButton } from "@vitral/ui/buttons/link-button.tsx";
import { Notice } from "@vitral/ui/notices/notice.tsx";

/** Leads from a confirmation back to what was typed. */
export const CancelButton = ({ busy, onBack }: { busy: boolean; onBack: () => void }) => (
  <Button variant="quiet" wide disabled={busy} onClick={onBack}>
    Cancelar
  </Button>
);

/** A customer without a PIN reads where to get one, instead of being asked for it (ADR-0013, "First PIN"). */
export function WithoutPin({ toPay, onBack }: { toPay: "transferir" | "pagar"; onBack: () => void }) {
  return (
    <>
      <Notice
        kind="info"
        title="Você ainda não tem um PIN"
        action={<LinkButton to={paths.account.pin}>Cadastrar PIN</LinkButton>}
      >
        Para {toPay}, cadastre seu PIN transacional de 4 dígitos.
      </Notice>
      <CancelButton busy={false} onBack={onBack} />
    </>
  );
}
