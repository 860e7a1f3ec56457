import { ArrowLeftRight, CalendarClock, ClipboardPaste, QrCode, SendHorizontal } from "lucide-react";
import { paths } from "../../lib/paths.ts";
import { useSession } from "../../shared/session/session.ts";
import { MenuPage } from "./menu-page.tsx";

const entries = [
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

export default function TransferMenu() {
  const { accounts } = useSession();
  return (
    <MenuPage
      title="Transferências"
      subtitle="Escolha como você quer enviar"
      entries={accounts.length > 1 ? [...entries, own] : entries}
    />
  );
}
