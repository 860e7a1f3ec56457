import { type DocumentType, largestUpload, sentences } from "@vitral/contract/documents";
import { refusals } from "@vitral/contract/refusals";
import { FileCheck2, FileUp, Upload } from "lucide-react";
import { useId, useState } from "react";
import { joinSentences } from "../../../lib/join-sentences.ts";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Spinner } from "@vitral/ui/loading/spinner.tsx";
import { FileButton } from "./file-button.tsx";
import { photoFromFile, UnreadablePhoto } from "./photo.ts";
import { Problem } from "./problem.tsx";
import { Actions } from "../journey/step.tsx";
import { useScreen } from "../journey/use-screen.ts";
import { useUpload } from "./use-upload.ts";

type Ready = { file: Blob; name: string };

/**
 * An image or a PDF of at most 10 MB. A company's file is sent when it is chosen, a person's by a button (spec 2.5,
 * 4.3). A file that could not be sent stays chosen, so that it can be sent again.
 */
export function FileUpload({ type }: { type: DocumentType }) {
  const { uploadsAtOnce } = useScreen().track;
  const { submit: upload, busy } = useUpload();
  const [ready, setReady] = useState<Ready | null>(null);
  const [problem, setProblem] = useState("");
  const [reading, setReading] = useState(false);
  const [chosenId, problemId] = [useId(), useId()];
  const described = [ready && chosenId, problem && problemId].filter(Boolean).join(" ");

  const pick = async (file: File) => {
    setProblem("");
    setReady(null);
    setReading(true);
    try {
      const next = await prepare(file);
      setReady(next);
      if (uploadsAtOnce) upload({ type, ...next });
    } catch (error) {
      setProblem(error instanceof UnfitFile ? error.message : sentences.fileRequired);
    } finally {
      setReading(false);
    }
  };
  const submit = () => (ready ? upload({ type, ...ready }) : setProblem(sentences.fileRequired));
  return (
    <>
      <Chosen id={chosenId} name={ready?.name} busy={busy || reading} />
      <Problem id={problemId}>{problem}</Problem>
      <Actions>
        <FileButton
          accept="image/*,application/pdf"
          variant={ready ? "secondary" : "primary"}
          disabled={busy || reading}
          invalid={problem !== ""}
          describedBy={described || undefined}
          onPick={(file) => void pick(file)}
        >
          <Upload aria-hidden="true" className="size-5" />
          {ready ? "Escolher outro arquivo" : "Escolher um arquivo"}
        </FileButton>
        {(!uploadsAtOnce || ready) && (
          <Button
            variant={ready ? "primary" : "secondary"}
            wide
            busy={busy}
            busyText="Enviando..."
            disabled={reading}
            onClick={submit}
          >
            Enviar documento
          </Button>
        )}
      </Actions>
    </>
  );
}

type ChosenProps = { id: string; name: string | undefined; busy: boolean };

function Chosen({ id, name, busy }: ChosenProps) {
  const Icon = name === undefined ? FileUp : FileCheck2;
  return (
    <div className="grid min-h-40 content-center justify-items-center gap-3 rounded-card border border-dashed border-neutral-400 bg-neutral-50 p-4 text-center text-neutral-600">
      {busy ? <Spinner className="size-8" /> : <Icon aria-hidden="true" className="size-12 stroke-1" />}
      <output id={id} className="max-w-full text-sm wrap-anywhere">
        {name !== undefined && <span className="sr-only">Arquivo escolhido: </span>}
        {name ?? "Imagem ou PDF, com até 10 MB"}
      </output>
    </div>
  );
}

/** A file that cannot be sent; `message` says why. */
class UnfitFile extends Error {
  override readonly name = "UnfitFile";
}

/** What the customer can do about a file that is neither a PDF nor a readable picture. */
const instead = "Escolha uma imagem em JPG ou PNG, ou um PDF.";

/** A PDF stays as it is; an image becomes a JPEG, turned and scaled. Throws `UnfitFile`. */
async function prepare(file: File): Promise<Ready> {
  if (file.size === 0) throw new UnfitFile(`Este arquivo está vazio. ${instead}`);
  const isPdf = file.type === "application/pdf" || /\.pdf$/i.test(file.name);
  const ready = isPdf
    ? { file, name: file.name }
    : { file: await pictureOf(file), name: file.name.replace(/(\.\w+)?$/, ".jpg") };
  if (ready.file.size > largestUpload) throw new UnfitFile(refusals.FILE_TOO_LARGE.message);
  return ready;
}

async function pictureOf(file: File): Promise<Blob> {
  try {
    return await photoFromFile(file);
  } catch (error) {
    if (error instanceof UnreadablePhoto) throw new UnfitFile(joinSentences(error.message, instead));
    throw error;
  }
}
