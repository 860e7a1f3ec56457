import { CalendarClock, ClipboardPaste, QrCode, SendHorizontal } from "lucide-react";
import { paths } from "../../lib/paths.ts";
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

export default function TransferMenu() {
  return <MenuPage title="Transferências" subtitle="Escolha como você quer enviar" entries={entries} />;
}
