import type { CustomerPage } from "@vitral/contract/console/customers";
import { claimTypeLabels } from "@vitral/contract/pix-claims";
import { pixKeyLabels } from "@vitral/contract/pix-keys";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Card } from "@vitral/ui/layout/card.tsx";
import { useState } from "react";
import { useMay } from "../../shared/session/session.ts";
import { Lines } from "./cards/lines.tsx";
import { type FindingAct, FindingDialog } from "../../shared/orders/finding-dialog.tsx";
import { keyStates } from "./words.ts";

type KeyLine = { id: string; shown: string; note: string; acts: readonly { label: string; act: FindingAct }[] };

/** The keys of a customer and those that the customer asks for, with what the bank may do for what it found out. */
export function Keys({ customer: { keys, claims } }: { customer: CustomerPage }) {
  const mayEdit = useMay("customers.edit");
  const [chosen, setChosen] = useState<{ act: FindingAct; shown: string } | null>(null);
  const keyLines: KeyLine[] = [...keys.map(lineOfKey), ...claims.map(lineOfClaim)];
  return (
    <Card title="Chaves Pix">
      <Lines
        none="Nenhuma chave."
        lines={keyLines.map(({ id, shown, note, acts }) => ({
          id,
          what: shown,
          note,
          acts:
            mayEdit &&
            acts.length > 0 &&
            acts.map(({ label, act }) => (
              <Button key={label} variant="quiet" onClick={() => setChosen({ act, shown })}>
                {label}
                <span className="sr-only">{shown}</span>
              </Button>
            )),
        }))}
      />
      <FindingDialog
        key={chosen === null ? "" : JSON.stringify(chosen.act)}
        act={chosen?.act ?? null}
        shownKey={chosen?.shown ?? ""}
        onClose={() => setChosen(null)}
      />
    </Card>
  );
}

function lineOfKey({ id, key, type, status }: CustomerPage["keys"][number]): KeyLine {
  const remove = { label: "Remover", act: { kind: "key.remove", payload: { keyId: id } } } as const;
  const correct = { label: "Corrigir no diretório", act: { kind: "key.correct", payload: { keyId: id } } } as const;
  const acts = { ACTIVE: [correct, remove], PENDING: [remove] }[status] ?? [];
  return {
    id,
    shown: key ?? "chave aleatória em cadastro",
    note: `${pixKeyLabels[type]} · ${keyStates[status] ?? status}`,
    acts,
  };
}

const lineOfClaim = ({ id, type, key, keyType, isEnding }: CustomerPage["claims"][number]): KeyLine => ({
  id,
  shown: key,
  note: `${pixKeyLabels[keyType]} · ${claimTypeLabels[type].toLowerCase()}${isEnding ? ", em cancelamento" : " pedida"}`,
  acts: isEnding ? [] : [{ label: "Cancelar pedido", act: { kind: "claim.cancel", payload: { claimId: id } } }],
});
