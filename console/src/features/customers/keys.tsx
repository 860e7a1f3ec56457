import type { CustomerPage } from "@vitral/contract/console/customers";
import { claimTypeLabels } from "@vitral/contract/pix-claims";
import { pixKeyLabels } from "@vitral/contract/pix-keys";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Card } from "@vitral/ui/layout/card.tsx";
import { useState } from "react";
import { useMay } from "../../shared/session/session.ts";
import { type FindingAct, FindingDialog } from "./finding-dialog.tsx";
import { keyStates } from "./words.ts";

type Line = { id: string; shown: string; note: string; acts: readonly { label: string; act: FindingAct }[] };

/** The keys of a customer and those that the customer asks for, with what the bank may do for what it found out. */
export function Keys({ customer: { keys, claims } }: { customer: CustomerPage }) {
  const mayEdit = useMay("customers.edit");
  const [chosen, setChosen] = useState<{ act: FindingAct; shown: string } | null>(null);
  const lines: Line[] = [...keys.map(lineOfKey), ...claims.map(lineOfClaim)];
  return (
    <Card title="Chaves Pix">
      {lines.length === 0 && <p className="text-sm text-neutral-600">Nenhuma chave.</p>}
      <ul className="divide-y divide-neutral-200 text-sm">
        {lines.map(({ id, shown, note, acts }) => (
          <li key={id} className="py-2 first:pt-0 last:pb-0">
            <div className="flex flex-wrap justify-between gap-x-4">
              <span className="min-w-0 font-medium wrap-anywhere">{shown}</span>
              <span className="text-neutral-600">{note}</span>
            </div>
            {mayEdit && acts.length > 0 && (
              <div className="-ml-2 flex flex-wrap">
                {acts.map(({ label, act }) => (
                  <Button key={label} variant="quiet" onClick={() => setChosen({ act, shown })}>
                    {label}
                    <span className="sr-only">{shown}</span>
                  </Button>
                ))}
              </div>
            )}
          </li>
        ))}
      </ul>
      <FindingDialog
        key={chosen === null ? "" : JSON.stringify(chosen.act)}
        act={chosen?.act ?? null}
        shownKey={chosen?.shown ?? ""}
        onClose={() => setChosen(null)}
      />
    </Card>
  );
}

function lineOfKey({ id, key, type, status }: CustomerPage["keys"][number]): Line {
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

const lineOfClaim = ({ id, type, key, keyType, isEnding }: CustomerPage["claims"][number]): Line => ({
  id,
  shown: key,
  note: `${pixKeyLabels[keyType]} · ${claimTypeLabels[type].toLowerCase()}${isEnding ? ", em cancelamento" : " pedida"}`,
  acts: isEnding ? [] : [{ label: "Cancelar pedido", act: { kind: "claim.cancel", payload: { claimId: id } } }],
});
