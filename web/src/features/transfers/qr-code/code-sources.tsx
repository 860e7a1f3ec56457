import { Camera, ClipboardPaste, ImageUp } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { readClipboard } from "../../../lib/clipboard.ts";
import { loadQrDecoder, readQrImage } from "../../../lib/qr-image.ts";
import { whenIdle } from "../../../lib/when-idle.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { DialogBoundary } from "../../../ui/dialog-part.tsx";
import { useFormContext } from "../../../ui/form/form.tsx";
import { Spinner } from "../../../ui/loading/spinner.tsx";
import type QrCamera from "./qr-camera.tsx";

type Said = { ok: boolean; text: string };

/** The camera's dialog and what reads a picture. */
const loadReader = () => Promise.all([import("./qr-camera.tsx"), loadQrDecoder()]);

/** Other ways to the text of a code than typing it: what was copied, the camera, or a picture. Each says how that went. */
export function CodeSources({ disabled }: { disabled: boolean }) {
  const { fill } = useFormContext();
  const [said, setSaid] = useState<Said>();
  // Ahead of its use: a failure shows only where it is used.
  useEffect(() => whenIdle(() => void loadReader().catch(() => undefined)), []);

  const paste = async () => {
    const text = await readClipboard();
    if (text) fill({ emv: text });
    setSaid(pasted(text));
  };
  return (
    <div className="grid gap-2">
      <Button variant="secondary" wide disabled={disabled} onClick={() => void paste()}>
        <ClipboardPaste aria-hidden="true" className="size-5" />
        Colar Código
      </Button>
      <CameraButton
        disabled={disabled}
        onOpen={() => setSaid(undefined)}
        onRead={(text) => {
          fill({ emv: text });
          setSaid(found("Código lido com a câmera."));
        }}
        onMissing={() => setSaid({ ok: false, text: notLoaded })}
      />
      <PictureButton
        disabled={disabled}
        onRead={(text) => {
          if (text) fill({ emv: text });
          setSaid(text ? found("Código lido da imagem.") : { ok: false, text: noCode });
        }}
        onMissing={() => setSaid({ ok: false, text: notLoaded })}
      />
      <output className={`text-sm ${said?.ok ? "text-neutral-600" : "text-danger"}`}>{said?.text}</output>
    </div>
  );
}

type CameraProps = {
  disabled: boolean;
  onOpen: () => void;
  onRead: (text: string) => void;
  /** Told when what reads with the camera could not be loaded. */
  onMissing: () => void;
};

/** Opens the camera's dialog, which comes with its first use and stays, so that the focus finds its way back. */
function CameraButton({ disabled, onOpen, onRead, onMissing }: CameraProps) {
  const [Dialog, setDialog] = useState<typeof QrCamera>();
  const [state, setState] = useState<"closed" | "loading" | "open">("closed");
  const open = async () => {
    if (state !== "closed") return;
    onOpen();
    setState("loading");
    try {
      const [{ default: loaded }] = await loadReader();
      setDialog(() => loaded);
      setState("open");
    } catch {
      setState("closed");
      onMissing();
    }
  };
  const read = (text: string) => {
    setState("closed");
    onRead(text);
  };
  return (
    <>
      {/* Not disabled while it loads: the focus comes back to it. */}
      <Button variant="quiet" wide disabled={disabled} onClick={() => void open()}>
        {state === "loading" ? <Spinner className="size-5" /> : <Camera aria-hidden="true" className="size-5" />}
        Ler com a câmera
      </Button>
      <DialogBoundary what="a câmera" resetOn={state}>
        {Dialog && <Dialog open={state === "open"} onFound={read} onClose={() => setState("closed")} />}
      </DialogBoundary>
    </>
  );
}

type PictureProps = Pick<CameraProps, "disabled" | "onMissing"> & { onRead: (text: string | null) => void };

/** Looks for a code on a picture that the customer chooses; null when there is none. */
function PictureButton({ disabled, onRead, onMissing }: PictureProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [looking, setLooking] = useState(false);
  const look = async (file: File) => {
    setLooking(true);
    try {
      await loadQrDecoder();
      onRead(await readQrImage(file));
    } catch {
      onMissing();
    }
    setLooking(false);
  };
  return (
    <>
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
    </>
  );
}

const notLoaded = "Não foi possível abrir o leitor. Confira sua conexão e tente de novo, ou cole o código.";
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
