import { ClipboardPaste, ImageUp } from "lucide-react";
import { useRef, useState } from "react";
import { readClipboard } from "../../lib/clipboard.ts";
import { readQrImage } from "../../lib/qr-image.ts";
import { Button } from "../../ui/button.tsx";
import { useFormContext } from "../../ui/form.tsx";

type Said = { ok: boolean; text: string };

/** Other ways to the text of a code than typing it: what was copied, or a picture. Each says how that went. */
export function CodeSources({ disabled }: { disabled: boolean }) {
  const { fill } = useFormContext();
  const [said, setSaid] = useState<Said>();
  const [looking, setLooking] = useState(false);
  const picker = useRef<HTMLInputElement>(null);

  const paste = async () => {
    const text = await readClipboard();
    if (text) fill({ emv: text });
    setSaid(pasted(text));
  };

  const look = async (file: File) => {
    setLooking(true);
    const text = await readQrImage(file);
    setLooking(false);
    if (text) fill({ emv: text });
    setSaid(text ? found("Código lido da imagem.") : { ok: false, text: noCode });
  };

  return (
    <div className="grid gap-2">
      <Button variant="secondary" wide disabled={disabled} onClick={() => void paste()}>
        <ClipboardPaste aria-hidden="true" className="size-5" />
        Colar Código
      </Button>
      {/* On a phone the picker offers the camera too. */}
      <input
        ref={picker}
        type="file"
        accept="image/*"
        aria-label="Imagem do QR Code"
        tabIndex={-1}
        className="hidden"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = ""; // the same picture may be chosen again
          if (file) void look(file);
        }}
      />
      <Button variant="quiet" wide busy={looking} disabled={disabled} onClick={() => picker.current?.click()}>
        {!looking && <ImageUp aria-hidden="true" className="size-5" />}
        Ler de uma imagem
      </Button>
      <output className={`text-sm ${said?.ok ? "text-neutral-600" : "text-danger"}`}>{said?.text}</output>
    </div>
  );
}

const noCode = "Não encontramos um QR Code nesta imagem. Escolha uma imagem mais nítida ou cole o código.";

const found = (how: string): Said => ({ ok: true, text: `${how} Confirme para ver quem recebe.` });

function pasted(text: string | null): Said {
  if (text === null) {
    const refused = "O navegador não permitiu ler o que você copiou. Toque no campo e cole o código por lá.";
    return { ok: false, text: refused };
  }
  if (text === "") return { ok: false, text: "Não há nenhum texto copiado. Copie o código Pix e tente de novo." };
  return found("Código colado.");
}
