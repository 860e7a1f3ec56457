import { useState } from "react";
import { FileCard, type ShownFile } from "./file-card.tsx";
import { NotShown } from "./not-shown.tsx";

/** A photo. */
export function Photo(file: ShownFile) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <NotShown {...file} why="A imagem não pôde ser mostrada." onRetry={() => setBroken(false)} />;
  return (
    <FileCard name={file.name} replaces={file.replaces}>
      {(look) => <img src={file.address} alt={`Foto: ${file.name}`} className={look} onError={() => setBroken(true)} />}
    </FileCard>
  );
}
