import { CalendarClock, ClipboardPaste, Gauge, HandCoins, KeyRound, QrCode } from "lucide-react";
import { Link } from "react-router";
import { paths } from "../../lib/paths.ts";

/** Under the names that the Pix user-experience manual demands (chapter 2). */
const actions = [
  { label: "Pix com chave", to: paths.transfer.pixKey, Icon: KeyRound },
  { label: "QR Code", to: paths.transfer.qrCode, Icon: QrCode },
  { label: "Pix Copia e Cola", to: paths.transfer.qrCode, Icon: ClipboardPaste },
  { label: "Cobrar", to: paths.receive.menu, Icon: HandCoins },
  { label: "Pix Agendado", to: paths.transfer.scheduled, Icon: CalendarClock },
  { label: "Meus Limites Pix", to: paths.settings.pixLimits, Icon: Gauge },
];

/** The ways to pay and to receive, one press from the first page. */
export function QuickActions() {
  return (
    <nav aria-label="Atalhos" className="print:hidden">
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-3 lg:grid-cols-3">
        {actions.map(({ label, to, Icon }) => (
          <li key={label} className="min-w-0">
            <Link
              to={to}
              className="flex min-h-14 items-center gap-3 rounded-card border border-neutral-200 bg-white px-4 py-2 text-sm font-medium transition-colors hover:border-neutral-400"
            >
              <Icon aria-hidden="true" className="size-5 shrink-0 text-accent-strong" />
              <span className="min-w-0">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
