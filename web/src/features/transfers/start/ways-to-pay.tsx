import { ArrowLeftRight, CalendarClock, ClipboardPaste, QrCode, SendHorizontal } from "lucide-react";
import { LinkCard } from "@vitral/ui/layout/link-card.tsx";
import { paths } from "../../../lib/paths.ts";
import { useSession } from "../../../shared/session/session.ts";

const ways = [
  {
    label: "Transferência Pix",
    hint: "Envie para uma chave de qualquer banco",
    to: paths.transfer.pixKey,
    icon: <SendHorizontal />,
  },
  {
    label: "Pagamento de QR Code",
    hint: "Leia um QR Code com a câmera ou de uma imagem",
    to: paths.transfer.qrCode,
    icon: <QrCode />,
  },
  {
    label: "Pix Copia e Cola",
    hint: "Pague com o código que você recebeu",
    to: paths.transfer.qrCode,
    icon: <ClipboardPaste />,
  },
  {
    label: "Pix agendados",
    hint: "Veja e cancele o que você agendou",
    to: paths.transfer.scheduled,
    icon: <CalendarClock />,
  },
];

const own = {
  label: "Transferência entre minhas contas",
  hint: "Passe dinheiro de uma conta sua para outra, sem tarifa",
  to: paths.transfer.own,
  icon: <ArrowLeftRight />,
};

/** The cards of the ways to pay (spec 2.9), for who chooses by hand. */
export function WaysToPay() {
  const { accounts } = useSession();
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1 [&>*]:min-w-0">
      {[...ways, ...(accounts.length > 1 ? [own] : [])].map(({ label, ...card }) => (
        <li key={label}>
          <LinkCard label={label} {...card} />
        </li>
      ))}
    </ul>
  );
}
