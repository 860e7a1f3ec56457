import { paths } from "../../../lib/paths.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { LinkButton } from "../../../ui/buttons/link-button.tsx";
import { Notice } from "../../../ui/notices/notice.tsx";

/** The way out of a confirmation, back to what was typed. */
export const Cancel = ({ busy, onBack }: { busy: boolean; onBack: () => void }) => (
  <Button variant="quiet" wide disabled={busy} onClick={onBack}>
    Cancelar
  </Button>
);

/** A customer who has no PIN yet is told where to get one, instead of being asked for it (readings, "First PIN"). */
export function WithoutPin({ to, onBack }: { to: "transferir" | "pagar"; onBack: () => void }) {
  return (
    <>
      <Notice
        kind="info"
        title="Você ainda não tem um PIN"
        action={<LinkButton to={paths.account.pin}>Cadastrar PIN</LinkButton>}
      >
        Para {to}, cadastre seu PIN transacional de 4 dígitos.
      </Notice>
      <Cancel busy={false} onBack={onBack} />
    </>
  );
}
