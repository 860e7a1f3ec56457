import { Camera, Image } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { joinSentences } from "../../../lib/join-sentences.ts";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Spinner } from "@vitral/ui/loading/spinner.tsx";
import { type Facing, useCamera } from "../../../lib/camera.ts";
import { FileButton } from "./file-button.tsx";
import { Viewfinder } from "./viewfinder.tsx";
import { photoFromFile, UnreadablePhoto } from "./photo.ts";
import { PhotoPreview } from "./photo-preview.tsx";
import { Problem } from "./problem.tsx";
import { Actions } from "../journey/step.tsx";

type Photo = { file: Blob; address: string };

type Props = {
  facing: Facing;
  /** A drawing of what the photo will show. */
  drawing: ReactNode;
  /** The question under the preview. */
  question: string;
  /** The sentence when there is no photo yet (spec 5.5). */
  missing: string;
  cameraFailed: string;
  busy: boolean;
  onConfirm: (photo: Blob) => void;
};

/** What the customer can do about a file that cannot be read as a photo. */
const instead = "Tire a foto com a câmera ou escolha uma em JPG ou PNG.";

/** Takes a photo by camera or from a file, and shows it to be confirmed or taken again (spec 2.5, 4.3). */
export function PhotoCapture({ facing, drawing, question, missing, cameraFailed, busy, onConfirm }: Props) {
  const camera = useCamera(facing);
  const [photo, setPhoto] = usePhoto();
  const [problem, setProblem] = useState("");
  const [reading, setReading] = useState(false);
  const problemId = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const shownProblem = problem || (camera.state.name === "failed" ? cameraFailed : "");

  const take = (taken: Blob | null) => {
    camera.close();
    setProblem(taken ? "" : missing);
    setPhoto(taken);
  };
  const sayMissing = () => {
    // Drawn at once, so that the problem describes the button when that takes the focus.
    flushSync(() => setProblem(missing));
    opener.current?.focus();
  };
  const pick = async (file: File) => {
    camera.close();
    setProblem("");
    setReading(true);
    try {
      setPhoto(await photoFromFile(file));
    } catch (error) {
      if (error instanceof UnreadablePhoto) setProblem(joinSentences(error.message, instead));
      else sayMissing();
    } finally {
      setReading(false);
    }
  };
  const retry = () => {
    setProblem("");
    setPhoto(null);
  };

  const isElsewhere = photo !== null || camera.state.name === "on";
  const wasElsewhere = useRef(false);
  useEffect(() => {
    // Back from the camera or the photo, whose buttons are gone.
    if (!isElsewhere && wasElsewhere.current) opener.current?.focus({ preventScroll: true });
    wasElsewhere.current = isElsewhere;
  }, [isElsewhere]);

  if (photo)
    return (
      <PhotoPreview
        address={photo.address}
        question={question}
        busy={busy}
        onConfirm={() => onConfirm(photo.file)}
        onRetry={retry}
      />
    );
  if (camera.state.name === "on")
    return <Viewfinder stream={camera.state.stream} facing={facing} onTake={take} onClose={camera.close} />;
  const opening = camera.state.name === "opening";
  const open = () => {
    setProblem("");
    camera.open();
  };
  return (
    <>
      <div className="grid h-[min(15rem,24dvh)] place-items-center rounded-card border border-dashed border-neutral-400 bg-neutral-50 text-neutral-500 [&>svg]:size-20 [&>svg]:stroke-1">
        {opening || reading ? <Spinner className="size-8" /> : drawing}
      </div>
      <Problem id={problemId} heardByFocus={problem === missing}>
        {shownProblem}
      </Problem>
      <Actions>
        <Button ref={opener} wide busy={opening} aria-describedby={shownProblem ? problemId : undefined} onClick={open}>
          {!opening && <Camera aria-hidden="true" className="size-5" />}
          Abrir câmera
        </Button>
        <FileButton
          accept="image/*"
          disabled={reading}
          invalid={shownProblem !== ""}
          describedBy={shownProblem ? problemId : undefined}
          onPick={(file) => void pick(file)}
        >
          <Image aria-hidden="true" className="size-5" />
          Escolher um arquivo
        </FileButton>
        <Button variant="quiet" wide disabled={reading} onClick={sayMissing}>
          Avançar
        </Button>
      </Actions>
    </>
  );
}

/** The photo and its object URL, which is revoked when the photo is replaced. */
function usePhoto(): [Photo | null, (file: Blob | null) => void] {
  const [photo, setPhoto] = useState<Photo | null>(null);
  useEffect(() => () => void (photo && URL.revokeObjectURL(photo.address)), [photo]);
  return [photo, (file) => setPhoto(file && { file, address: URL.createObjectURL(file) })];
}
