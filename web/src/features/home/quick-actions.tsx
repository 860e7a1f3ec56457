import {
  CalendarClock,
  ClipboardPaste,
  Ellipsis,
  Gauge,
  HandCoins,
  KeyRound,
  type LucideIcon,
  QrCode,
  X,
} from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { paths } from "../../lib/paths.ts";

type Action = { label: string; to: string; Icon: LucideIcon };

/** Under the names that the Pix user-experience manual demands (chapter 2). A phone shows these at once. */
const first: Action[] = [
  { label: "Pix com chave", to: paths.transfer.pixKey, Icon: KeyRound },
  { label: "QR Code", to: paths.transfer.qrCode, Icon: QrCode },
  { label: "Cobrar", to: paths.receive.menu, Icon: HandCoins },
];
/** A phone shows these behind 'Mais'. */
const more: Action[] = [
  { label: "Pix Copia e Cola", to: paths.transfer.qrCode, Icon: ClipboardPaste },
  { label: "Pix Agendado", to: paths.transfer.scheduled, Icon: CalendarClock },
  { label: "Meus Limites Pix", to: paths.settings.pixLimits, Icon: Gauge },
];

/** The ways to pay and to receive, one press from the first page: a row of four on a phone, all of them elsewhere. */
export function QuickActions() {
  const [isOpen, setOpen] = useState(false);
  const Icon = isOpen ? X : Ellipsis;
  return (
    <nav aria-label="Atalhos" className="print:hidden">
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,4rem),1fr))] gap-2 sm:grid-cols-6 lg:gap-4">
        {first.map((action) => (
          <li key={action.label} className="min-w-0">
            <Shortcut {...action} />
          </li>
        ))}
        <li className="min-w-0 sm:hidden">
          <button
            type="button"
            aria-label={isOpen ? "Menos atalhos" : "Mais atalhos"}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className={look}
          >
            <Round Icon={Icon} />
            {isOpen ? "Menos" : "Mais"}
          </button>
        </li>
        {more.map((action) => (
          <li key={action.label} className={`min-w-0 ${isOpen ? "" : "max-sm:hidden"}`}>
            <Shortcut {...action} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

const look =
  "flex h-full w-full flex-col items-center gap-1.5 rounded-card text-center text-caption leading-tight font-medium sm:border sm:border-neutral-200 sm:bg-surface sm:px-2 sm:py-4 sm:text-sm sm:transition-colors sm:hover:border-neutral-400";

const Shortcut = ({ label, to, Icon }: Action) => (
  <Link to={to} className={look}>
    <Round Icon={Icon} />
    {label}
  </Link>
);

const Round = ({ Icon }: { Icon: LucideIcon }) => (
  <span className="grid size-12 shrink-0 place-items-center rounded-full border border-neutral-200 bg-surface text-accent-strong sm:border-transparent sm:bg-accent-soft">
    <Icon aria-hidden="true" className="size-5" />
  </span>
);
