import { type DocumentType, largestUpload, sentences } from "@vitral/contract/documents";
import { refusals } from "@vitral/contract/refusals";
import { FileCheck2, FileUp, Upload } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { FileButton } from "./file-button.tsx";
import { photoFromFile, UnreadablePhoto } from "./photo.ts";
import { Actions } from "./step.tsx";
import { usePlace } from "./use-place.ts";
import { useUpload } from "./use-upload.ts";

type Ready = { file: Blob; name: string };

/**
 * An image or a PDF of at most 10 MB. A company's is sent as soon as it is chosen, a person's by a button (spec 2.5,
 * 4.3); what failed on the way stays chosen and can be sent again.
 */
export function FileUpload({ type }: { type: DocumentType }) {
  const { uploadsAtOnce } = usePlace().track;
  const { give, busy } = useUpload();
  const [ready, setReady] = useState<Ready | null>(null);
  const [problem, setProblem] = useState("");
  const problemId = useId();

  const pick = async (file: File) => {
    setProblem("");
    setReady(null);
    try {
      const next = await prepare(file);
      setReady(next);
      if (uploadsAtOnce) give({ type, ...next });
    } catch (error) {
      setProblem(error instanceof UnreadablePhoto || error instanceof UnfitFile ? error.message : "");
    }
  };
  const submit = () => (ready ? give({ type, ...ready }) : setProblem(sentences.fileRequired));
  return (
    <>
      <Chosen name={ready?.name} busy={busy} />
      {problem && (
        <p id={problemId} role="alert" className="-mt-2 text-sm text-danger">
          {problem}
        </p>
      )}
      <Actions>
        <FileButton
          accept="image/*,application/pdf"
          variant={ready || !uploadsAtOnce ? "secondary" : "primary"}
          disabled={busy}
          invalid={problem !== ""}
          describedBy={problem ? problemId : undefined}
          onPick={(file) => void pick(file)}
        >
          <Upload aria-hidden="true" className="size-5" />
          {ready ? "Escolher outro arquivo" : "Escolher um arquivo"}
        </FileButton>
        {(!uploadsAtOnce || ready) && (
          <Button wide busy={busy} busyText="Enviando..." onClick={submit}>
            Enviar documento
          </Button>
        )}
      </Actions>
    </>
  );
}

function Chosen({ name, busy }: { name: string | undefined; busy: boolean }) {
  const Icon = name === undefined ? FileUp : FileCheck2;
  return (
    <div className="grid min-h-40 content-center justify-items-center gap-3 rounded-card border border-dashed border-neutral-400 bg-neutral-50 p-4 text-center text-neutral-600">
      {busy ? <Spinner className="size-8" /> : <Icon aria-hidden="true" className="size-12 stroke-1" />}
      <output className="max-w-full text-sm break-all">{name ?? "Imagem ou PDF, com até 10 MB"}</output>
    </div>
  );
}

/** A file that is not taken here; `message` says why. */
class UnfitFile extends Error {
  override readonly name = "UnfitFile";
}

/** A PDF as it is, an image turned and scaled as JPEG. Throws `UnfitFile` or `UnreadablePhoto`. */
async function prepare(file: File): Promise<Ready> {
  if (file.size === 0) throw new UnfitFile(sentences.fileRequired);
  const isPdf = file.type === "application/pdf" || /\.pdf$/i.test(file.name);
  const ready = isPdf
    ? { file, name: file.name }
    : { file: await photoFromFile(file), name: file.name.replace(/(\.\w+)?$/, ".jpg") };
  if (ready.file.size > largestUpload) throw new UnfitFile(refusals.FILE_TOO_LARGE.message);
  return ready;
}
