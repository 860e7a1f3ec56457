import { Gauge, Receipt } from "lucide-react";
import { paths } from "../../lib/paths.ts";
import { LimitsSummary } from "./limits-summary.tsx";
import { MenuPage } from "./menu-page.tsx";

const entries = [
  {
    label: "Limites",
    hint: "Quanto você pode enviar de dia, à noite e por operação",
    to: paths.settings.limits,
    icon: <Gauge />,
  },
  { label: "Tarifas", hint: "Quanto custa cada serviço da sua conta", to: paths.settings.fees, icon: <Receipt /> },
];

export default function SettingsMenu() {
  return (
    <MenuPage title="Configurações" subtitle="Limites e tarifas da sua conta" entries={entries}>
      <LimitsSummary />
    </MenuPage>
  );
}
