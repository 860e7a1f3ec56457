import {
  Bell,
  FileLock,
  History,
  IdCard,
  KeyRound,
  LifeBuoy,
  LockKeyhole,
  MonitorSmartphone,
  ShieldAlert,
  ShieldCheck,
} from "lucide-react";
import { paths } from "../../lib/paths.ts";
import { useTenant } from "../../shared/tenant/tenant.tsx";
import { MenuPage } from "./menu-page.tsx";
import { ThemeChoice } from "./theme-choice.tsx";

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

const profile = {
  label: "Meus dados",
  hint: "Seu e-mail, seu telefone e seu endereço",
  to: paths.account.profile,
  icon: <IdCard />,
};

const devices = {
  label: "Dispositivos",
  hint: "Onde você entrou, e quais podem pagar sem limite próprio",
  to: paths.account.devices,
  icon: <MonitorSmartphone />,
};

const accesses = {
  label: "Acessos",
  hint: "Quando e de onde sua conta foi usada",
  to: paths.account.accesses,
  icon: <History />,
};

const passkeys = {
  label: "Passkeys",
  hint: "Entrar com a digital, o rosto ou a senha do aparelho",
  to: paths.account.passkeys,
  icon: <KeyRound />,
};

const push = {
  label: "Avisos no celular",
  hint: "Saber na hora o que acontece na conta, com o aplicativo fechado",
  to: paths.account.push,
  icon: <Bell />,
};

const privacy = {
  label: "Privacidade",
  hint: "Seus dados, suas autorizações e o arquivo com tudo",
  to: paths.account.privacy,
  icon: <FileLock />,
};

const help = {
  label: "Ajuda",
  hint: "Busque um assunto, ou fale com a gente",
  to: paths.help,
  icon: <LifeBuoy />,
};

export default function AccountMenu() {
  const { registeredDevices } = useTenant();
  return (
    <MenuPage
      title="Minha conta"
      subtitle="Segurança, seus dados e aparência"
      entries={[...entries, profile, ...(registeredDevices ? [devices] : []), passkeys, accesses, push, privacy, help]}
    >
      <ThemeChoice />
    </MenuPage>
  );
}
