import { KeyRound, Plus } from "lucide-react";
import { paths } from "../../lib/paths.ts";
import { KeysSummary } from "./keys-summary.tsx";
import { MenuPage } from "./menu-page.tsx";

const entries = [
  { label: "Minhas chaves", hint: "Veja, copie e exclua suas chaves", to: paths.pixKeys.mine, icon: <KeyRound /> },
  { label: "Cadastrar chave", hint: "Receba sem informar agência e conta", to: paths.pixKeys.create, icon: <Plus /> },
];

export default function PixKeysMenu() {
  return (
    <MenuPage title="Chaves Pix" subtitle="Suas chaves para receber por Pix" entries={entries}>
      <KeysSummary />
    </MenuPage>
  );
}
