import type { Command } from "@vitral/contract/console/commands";
import type { Application } from "@vitral/contract/console/reviews";
import { askedName, type DocumentType } from "@vitral/contract/documents";
import { neededDocuments } from "@vitral/contract/onboarding-order";
import { useState } from "react";
import { ReasonDialog } from "../../shared/actions/reason-dialog.tsx";
import { smallField } from "../../shared/list/list-filters.tsx";
import { endsOrder } from "./ends-order.ts";

type Props = {
  open: boolean;
  onClose: () => void;
  application: Application;
  run: (asked: { file?: DocumentType }, reason: string, key: string) => Promise<Command>;
  onDone: (command: Command, sentence: string) => void;
};

/** Often what is wrong with a document, as the applicant reads it. */
const templates = [
  "A foto do documento está ilegível. Fotografe de novo com boa luz e sem reflexo.",
  "A selfie está escura ou cortada. Tire outra com o rosto inteiro.",
  "O verso do documento não foi enviado por inteiro.",
];

/** Asks for all documents again, or for one of them; a front comes with its back. */
export function ResendDialog({ open, onClose, application, run, onDone }: Props) {
  const { name, entityType, files } = application;
  const [file, setFile] = useState<DocumentType | "">("");
  const sent = files.map(({ type }) => type);
  const needed = neededDocuments(entityType, sent).filter((type) => type !== undefined);
  const close = () => {
    setFile("");
    onClose();
  };
  return (
    <ReasonDialog
      open={open}
      onClose={close}
      title={`Pedir de novo a ${name}`}
      description={`O cliente lê o motivo no e-mail e na página em que envia de novo.${endsOrder(application)}`}
      action="Pedir de novo"
      templates={templates}
      startsAtReason
      run={(reason, key) => run(file === "" ? {} : { file }, reason, key)}
      onDone={(command) =>
        onDone(
          command,
          file === "" ? `${name}: documentos pedidos de novo.` : `${name}: pedido de novo: ${askedName(file)}.`,
        )
      }
    >
      <label className="grid gap-1 text-sm font-medium">
        O que pedir
        <select
          value={file}
          onChange={({ target }) => setFile(target.value as DocumentType | "")}
          className={`${smallField} font-normal`}
        >
          <option value="">Todos os arquivos</option>
          {needed.map((type) => (
            <option key={type} value={type}>
              Só {askedName(type)}
            </option>
          ))}
        </select>
      </label>
    </ReasonDialog>
  );
}
