import { LockKeyhole, ShieldAlert, ShieldCheck } from "lucide-react";
import { paths } from "../../lib/paths.ts";
import { MenuPage } from "./menu-page.tsx";

const entries = [
  {
    label: "Alterar senha de acesso",
    hint: "A senha com que você entra",
    to: paths.account.password,
    icon: <LockKeyhole />,
  },
  {
    label: "Alterar Pin transacional",
    hint: "Os 4 dígitos que confirmam pagamentos",
    to: paths.account.pin,
    icon: <ShieldCheck />,
  },
  {
    label: "Contestações",
    hint: "Os Pix que você contestou por fraude",
    to: paths.account.disputes,
    icon: <ShieldAlert />,
  },
];

export default function AccountMenu() {
  return <MenuPage title="Minha conta" subtitle="Suas senhas de acesso e de pagamento" entries={entries} />;
}
