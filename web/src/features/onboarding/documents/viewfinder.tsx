import { useEffect, useRef, useState } from "react";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { type Facing, useVideo } from "../../../lib/camera.ts";
import { photoFromVideo } from "./photo.ts";
import { Actions } from "../journey/step.tsx";

type Props = {
  stream: MediaStream;
  facing: Facing;
  /** Called with the photo, or null when the camera showed nothing. */
  onTake: (photo: Blob | null) => void;
  onClose: () => void;
};

/** The picture of the camera with a frame to fit into. A selfie is shown mirrored; the photo itself is not. */
export function Viewfinder({ stream, facing, onTake, onClose }: Props) {
  const video = useVideo(stream);
  const button = useRef<HTMLButtonElement>(null);
  // The pressed button is gone with the step before; the keyboard goes on here.
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  const [taking, setTaking] = useState(false);
  // Before the first picture has come, a photo would be empty.
  const [seen, setSeen] = useState(false);
  const take = async () => {
    setTaking(true);
    onTake(video.current && (await photoFromVideo(video.current)));
  };
  const isSelfie = facing === "user";
  return (
    <>
      <div
        className={`relative overflow-hidden rounded-card bg-chrome ${isSelfie ? "aspect-4/5 max-h-[44dvh] w-full" : "aspect-4/3"}`}
      >
        <video
          ref={video}
          muted
          playsInline
          aria-label="Imagem da câmera"
          onLoadedData={() => setSeen(true)}
          className={`size-full object-cover ${isSelfie ? "-scale-x-100" : ""}`}
        />
        <div
          aria-hidden="true"
          className={`pointer-events-none absolute border-2 border-white/85 shadow-[0_0_0_99rem_rgb(0_0_0/0.35)] ${isSelfie ? "inset-y-[8%] left-1/2 aspect-3/4 -translate-x-1/2 rounded-[50%]" : "inset-[8%] rounded-card"}`}
        />
      </div>
      <Actions>
        <Button ref={button} wide busy={taking || !seen} onClick={() => void take()}>
          Tirar foto
        </Button>
        <Button variant="quiet" wide disabled={taking} onClick={onClose}>
          Fechar câmera
        </Button>
      </Actions>
    </>
  );
}
