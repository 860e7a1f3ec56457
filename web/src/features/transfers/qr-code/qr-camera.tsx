import { CameraOff } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { useCamera, useVideo } from "../../../lib/camera.ts";
import { readQrVideo } from "../../../lib/qr-image.ts";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Dialog } from "@vitral/ui/overlays/dialog.tsx";
import { Spinner } from "@vitral/ui/loading/spinner.tsx";

type Props = {
  open: boolean;
  /** Called with the text of the first code that is found. */
  onFound: (text: string) => void;
  onClose: () => void;
};

/**
 * Reads a QR code with the camera. The picture never leaves the browser. The camera is released when a code is found,
 * when the dialog closes, and when the page is hidden.
 */
export default function QrCamera({ open, onFound, onClose }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Ler com a câmera"
      description="Aponte a câmera para o QR Code. A leitura é automática, e a imagem não sai do seu aparelho."
    >
      {open && <Viewfinder onFound={onFound} onClose={onClose} />}
    </Dialog>
  );
}

function Viewfinder({ onFound, onClose }: Omit<Props, "open">) {
  const camera = useCamera("environment");
  const begin = useEffectEvent(camera.open);
  const pause = useEffectEvent(() => void (document.hidden && camera.close()));
  useEffect(() => {
    begin();
    document.addEventListener("visibilitychange", pause);
    return () => document.removeEventListener("visibilitychange", pause);
  }, []);

  const { state } = camera;
  return (
    <div className="mt-4 grid gap-4">
      <div className="relative grid aspect-square max-h-[52dvh] w-full place-items-center overflow-hidden rounded-card bg-chrome text-white">
        {state.name === "on" && <View stream={state.stream} onFound={onFound} />}
        {state.name === "opening" && <Spinner className="size-8" />}
        {(state.name === "failed" || state.name === "off") && (
          <CameraOff aria-hidden="true" className="size-16 stroke-1 text-white/70" />
        )}
      </div>
      <StateText name={state.name} />
      <div className="grid gap-2">
        {(state.name === "failed" || state.name === "off") && (
          <Button wide onClick={camera.open}>
            {state.name === "off" ? "Continuar" : "Tentar de novo"}
          </Button>
        )}
        <Button variant="quiet" wide onClick={onClose}>
          Fechar câmera
        </Button>
      </div>
    </div>
  );
}

/** The state of the camera, announced when it changes; if it fails, the customer reads what else to do (spec 5.5). */
function StateText({ name }: { name: "off" | "opening" | "on" | "failed" }) {
  if (name === "failed") {
    return (
      <p role="alert" className="text-sm text-danger">
        Não foi possível acessar a câmera. Verifique as permissões do seu navegador. Se preferir, cole o código ou
        escolha uma imagem dele.
      </p>
    );
  }
  const words = { off: "A câmera está em pausa.", opening: "Abrindo a câmera…", on: "Procurando um QR Code…" };
  return <output className="text-center text-sm text-neutral-600">{words[name]}</output>;
}

/** Between two frames that are decoded, in milliseconds. */
const frameInterval = 120;

function View({ stream, onFound }: { stream: MediaStream; onFound: (text: string) => void }) {
  const video = useVideo(stream);
  const found = useEffectEvent(onFound);
  useEffect(() => {
    let isOver = false;
    let next: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      const text = video.current && (await readQrVideo(video.current).catch(() => null));
      if (isOver) return;
      if (text) found(text);
      else next = setTimeout(() => void look(), frameInterval);
    };
    void look();
    return () => {
      isOver = true;
      clearTimeout(next);
    };
  }, [video]);

  return (
    <>
      <video ref={video} muted playsInline aria-label="Imagem da câmera" className="absolute size-full object-cover" />
      <div
        aria-hidden="true"
        className="pointer-events-none absolute inset-[14%] rounded-card border-2 border-white/85 shadow-[0_0_0_99rem_rgb(0_0_0/0.35)]"
      />
    </>
  );
}
