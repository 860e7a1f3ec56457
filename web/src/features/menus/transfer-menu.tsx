import { QrCode, SendHorizontal } from "lucide-react";
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
    hint: "Pague com um código Pix Copia e Cola",
    to: paths.transfer.qrCode,
    icon: <QrCode />,
  },
];

export default function TransferMenu() {
  return <MenuPage title="Transferências" subtitle="Escolha como você quer enviar" entries={entries} />;
}
