import { Dialog } from "@vitral/ui/overlays/dialog.tsx";
import { CodeText } from "./code-text.tsx";
import { QrPicture } from "@vitral/ui/text/qr-picture.tsx";

type Props = { open: boolean; emv: string; name: string; lines: readonly string[]; onClose: () => void };

/** A large picture of a code, for a counter. */
export default function LargeCodeDialog({ open, emv, name, lines, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title="Aponte a câmera para pagar" size="wide">
      <div className="grid justify-items-center gap-4 text-center">
        <div className="w-full max-w-[min(36rem,65dvh)]">
          <QrPicture text={emv} label={`QR Code Pix de ${name}, ampliado`} />
        </div>
        <CodeText name={name} lines={lines} />
      </div>
    </Dialog>
  );
}
