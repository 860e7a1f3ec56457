import type { Command } from "@vitral/contract/console/commands";
import { type KeyFinding, keyFindings } from "@vitral/contract/pix-key-findings";
import { useState } from "react";
import { Choice } from "../actions/choice.tsx";
import { useReplaced } from "../actions/replaced-order.ts";
import { ReasonDialog } from "../actions/reason-dialog.tsx";
import { useOrder } from "./use-order.ts";

/** What the bank does with a key for what it found out by itself. */
export type FindingAct =
  | { kind: "key.remove"; payload: { keyId: string } }
  | { kind: "key.correct"; payload: { keyId: string } }
  | { kind: "claim.cancel"; payload: { claimId: string } };

const words = {
  "key.remove": {
    title: "Remover chave Pix",
    description: "A chave sai da conta e do diretório, e o cliente é avisado por e-mail.",
    done: "Chave removida",
  },
  "key.correct": {
    title: "Corrigir chave Pix no diretório",
    description: "O diretório passa a ter o titular como está na nossa base, e o cliente é avisado por e-mail.",
    done: "Correção enviada ao diretório",
  },
  "claim.cancel": {
    title: "Cancelar pedido de chave Pix",
    description: "O pedido do cliente ao outro banco é cancelado, e ele é avisado por e-mail.",
    done: "Cancelamento enviado",
  },
} as const;

type Props = { act: FindingAct | null; shownKey: string; onClose: () => void };

/** Orders one of these, with the finding and a reason. */
export function FindingDialog({ act, shownKey, onClose }: Props) {
  const { order, done } = useOrder();
  const before = useReplaced(act?.kind ?? "key.remove");
  const [finding, setFinding] = useState<string>(before?.payload.finding ?? "");
  if (act === null) return null;
  const { title, description, done: sentence } = words[act.kind];
  const found = Object.keys(keyFindings).filter((one) => act.kind !== "key.correct" || one !== "FRAUD") as KeyFinding[];
  const run = (reason: string, key: string): Promise<Command> =>
    order(orderOf(act, finding as KeyFinding), reason, key);
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={title}
      description={
        <>
          <strong className="wrap-anywhere">{shownKey}</strong>. {description}
        </>
      }
      action={title}
      danger={act.kind === "key.remove"}
      notYet={finding === "" ? "Escolha o que foi apurado" : undefined}
      run={run}
      onDone={(command) => done(command, sentence)}
    >
      <Choice
        label="O que foi apurado"
        value={finding}
        onChange={setFinding}
        groups={[{ label: "Apurado", options: found.map((value) => ({ value, label: keyFindings[value] })) }]}
      />
    </ReasonDialog>
  );
}

function orderOf(act: FindingAct, finding: KeyFinding) {
  if (act.kind === "claim.cancel") return { kind: act.kind, payload: { ...act.payload, finding } };
  if (act.kind === "key.remove") return { kind: act.kind, payload: { ...act.payload, finding } };
  // A key of fraud is removed and not corrected: the list does not offer that finding here.
  return { kind: act.kind, payload: { ...act.payload, finding: finding === "FRAUD" ? "RECONCILIATION" : finding } };
}
