import { Camera, Image } from "lucide-react";
import { type ReactNode, useEffect, useId, useState } from "react";
import { joinSentences } from "../../../lib/join-sentences.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Spinner } from "../../../ui/loading/spinner.tsx";
import { type Facing, useCamera } from "../../../lib/camera.ts";
import { FileButton } from "./file-button.tsx";
import { Finder } from "./finder.tsx";
import { photoFromFile, UnreadablePhoto } from "./photo.ts";
import { PhotoPreview } from "./photo-preview.tsx";
import { Problem } from "./problem.tsx";
import { Actions } from "../journey/step.tsx";

type Photo = { file: Blob; address: string };

type Props = {
  facing: Facing;
  /** What the photo will show, drawn. */
  drawing: ReactNode;
  /** Asked over the preview. */
  question: string;
  /** Said when there is no photo yet (spec 5.5). */
  missing: string;
  cameraFailed: string;
  busy: boolean;
  onConfirm: (photo: Blob) => void;
};

/** What to do about a file that is no photo here. */
const instead = "Tire a foto com a câmera ou escolha uma em JPG ou PNG.";

/** A photo by camera or by file: none yet, the camera on, or the preview to confirm or retry (spec 2.5, 4.3). */
export function PhotoCapture({ facing, drawing, question, missing, cameraFailed, busy, onConfirm }: Props) {
  const camera = useCamera(facing);
  const [photo, setPhoto] = usePhoto();
  const [problem, setProblem] = useState("");
  const [reading, setReading] = useState(false);
  const problemId = useId();
  const wrong = problem || (camera.state.name === "failed" ? cameraFailed : "");

  const take = (taken: Blob | null) => {
    camera.close();
    setProblem(taken ? "" : missing);
    setPhoto(taken);
  };
  const pick = async (file: File) => {
    camera.close();
    setProblem("");
    setReading(true);
    try {
      setPhoto(await photoFromFile(file));
    } catch (error) {
      setProblem(error instanceof UnreadablePhoto ? joinSentences(error.message, instead) : missing);
    } finally {
      setReading(false);
    }
  };
  const retry = () => {
    setProblem("");
    setPhoto(null);
  };

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
    return <Finder stream={camera.state.stream} facing={facing} onTake={take} onClose={camera.close} />;
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
      <Problem id={problemId}>{wrong}</Problem>
      <Actions>
        <Button wide busy={opening} onClick={open}>
          {!opening && <Camera aria-hidden="true" className="size-5" />}
          Abrir câmera
        </Button>
        <FileButton
          accept="image/*"
          disabled={reading}
          invalid={wrong !== ""}
          describedBy={wrong ? problemId : undefined}
          onPick={(file) => void pick(file)}
        >
          <Image aria-hidden="true" className="size-5" />
          Escolher um arquivo
        </FileButton>
        <Button variant="quiet" wide disabled={reading} onClick={() => setProblem(missing)}>
          Avançar
        </Button>
      </Actions>
    </>
  );
}

/** The photo and the address under which the page can show it, which is given back with the photo. */
function usePhoto(): [Photo | null, (file: Blob | null) => void] {
  const [photo, setPhoto] = useState<Photo | null>(null);
  useEffect(() => () => void (photo && URL.revokeObjectURL(photo.address)), [photo]);
  return [photo, (file) => setPhoto(file && { file, address: URL.createObjectURL(file) })];
}
