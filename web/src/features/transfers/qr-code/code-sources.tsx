import { Camera, ClipboardPaste, ImageUp } from "lucide-react";
import { pastedCode } from "@vitral/brazil/pasted-code";
import { useEffect, useRef, useState } from "react";
import { readClipboard } from "../../../lib/clipboard.ts";
import { loadQrDecoder, readQrImage } from "../../../lib/qr-image.ts";
import { whenIdle } from "@vitral/ui/lib/when-idle.ts";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { DialogBoundary } from "@vitral/ui/overlays/dialog-part.tsx";
import { useFormContext } from "@vitral/ui/form/form.tsx";
import { Spinner } from "@vitral/ui/loading/spinner.tsx";
import type QrCamera from "./qr-camera.tsx";

type Result = { ok: boolean; text: string };

/** Loads the dialog of the camera and the decoder. */
const loadReader = () => Promise.all([import("./qr-camera.tsx"), loadQrDecoder()]);

/** Fills in the code from the clipboard, the camera or a picture, and shows the result. */
export function CodeSources({ disabled }: { disabled: boolean }) {
  const { fill } = useFormContext();
  const [result, setResult] = useState<Result>();
  // Loaded ahead; a failure is shown only when the customer uses the reader.
  useEffect(() => whenIdle(() => void loadReader().catch(() => undefined)), []);

  const paste = async () => {
    const copied = await readClipboard();
    const text = copied === null ? null : pastedCode(copied);
    if (text) fill({ emv: text });
    setResult(pasted(text));
  };
  return (
    <div className="grid gap-2">
      <Button variant="secondary" wide disabled={disabled} onClick={() => void paste()}>
        <ClipboardPaste aria-hidden="true" className="size-5" />
        Colar Código
      </Button>
      <CameraButton
        disabled={disabled}
        onOpen={() => setResult(undefined)}
        onRead={(text) => {
          fill({ emv: text });
          setResult(found("Código lido com a câmera."));
        }}
        onLoadFailed={() => setResult({ ok: false, text: notLoaded })}
      />
      <PictureButton
        disabled={disabled}
        onRead={(text) => {
          if (text) fill({ emv: text });
          setResult(text ? found("Código lido da imagem.") : { ok: false, text: noCode });
        }}
        onLoadFailed={() => setResult({ ok: false, text: notLoaded })}
      />
      <output className={`text-sm ${result?.ok ? "text-neutral-600" : "text-danger"}`}>{result?.text}</output>
    </div>
  );
}

type CameraProps = {
  disabled: boolean;
  onOpen: () => void;
  onRead: (text: string) => void;
  /** Called when the reader could not be loaded. */
  onLoadFailed: () => void;
};

/** Opens the dialog of the camera. The dialog stays mounted when it closes, so that it can return the focus. */
function CameraButton({ disabled, onOpen, onRead, onLoadFailed }: CameraProps) {
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
      onLoadFailed();
    }
  };
  const read = (text: string) => {
    setState("closed");
    onRead(text);
  };
  return (
    <>
      {/* Not disabled while loading, because the dialog returns the focus to it. */}
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

type PictureProps = Pick<CameraProps, "disabled" | "onLoadFailed"> & { onRead: (text: string | null) => void };

/** Looks for a code on a picture that the customer chooses; null if there is none. */
function PictureButton({ disabled, onRead, onLoadFailed }: PictureProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [looking, setLooking] = useState(false);
  const look = async (file: File) => {
    setLooking(true);
    try {
      await loadQrDecoder();
      onRead(await readQrImage(file));
    } catch {
      onLoadFailed();
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

const found = (how: string): Result => ({ ok: true, text: `${how} Confirme para ver quem recebe.` });

function pasted(text: string | null): Result {
  if (text === null) {
    const refused = "O navegador não permitiu ler o que você copiou. Toque no campo e cole o código por lá.";
    return { ok: false, text: refused };
  }
  if (text === "") return { ok: false, text: "Não há nenhum texto copiado. Copie o código Pix e tente de novo." };
  return found("Código colado.");
}
