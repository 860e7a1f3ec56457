import { KeyRound } from "lucide-react";
import { paths } from "../../lib/paths.ts";
import { LinkButton } from "@vitral/ui/buttons/link-button.tsx";
import { EmptyState } from "@vitral/ui/notices/empty-state.tsx";

/** Said where a code needs a key and the account has none that is active. */
export const NoKeys = () => (
  <EmptyState
    icon={<KeyRound />}
    title="Nenhuma chave ativa"
    text="Para receber com um código, cadastre uma chave Pix e espere a confirmação."
    action={<LinkButton to={paths.pixKeys.create}>Cadastrar chave</LinkButton>}
  />
);
