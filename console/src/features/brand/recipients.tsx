import type { listTexts } from "@vitral/contract/console/brand/texts";
import { Card } from "@vitral/ui/layout/card.tsx";
import { useState } from "react";
import type { AnswerOf } from "../../lib/endpoint-types.ts";
import { savedDraft, useKeepDraft } from "../../lib/drafts.ts";
import { WaitingCommands } from "../../shared/actions/waiting-commands.tsx";
import { useReplaced } from "../../shared/actions/replaced-order.ts";
import { useMay } from "../../shared/session/session.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import {
  readRecipients,
  RecipientRows,
  type RecipientRow,
  recipientRows,
  typedRecipients,
} from "../../shared/brand/recipient-rows.tsx";
import { PublishCard } from "./publish-card.tsx";

type Published = AnswerOf<typeof listTexts>["recipients"];
/** The companies that get customers' data, which the page of privacy names; published by two people. */
export function RecipientsEditor({ published }: { published: Published }) {
  const { slug } = useTenant();
  const mayEdit = useMay("brand.edit");
  const replaced = useReplaced("brand.recipients");
  const kept = `recipients ${replaced?.id ?? slug}`;
  const [rows, setRows] = useState(() =>
    savedDraft(kept, () => recipientRows(replaced?.payload.recipients ?? published)),
  );
  const [ordered, setOrdered] = useState<readonly RecipientRow[] | null>(null);
  const isChanged = JSON.stringify(typedRecipients(rows)) !== JSON.stringify(published);
  useKeepDraft(kept, rows, isChanged && rows !== ordered);
  const { recipients, ofAll } = readRecipients(rows);
  return (
    <>
      <WaitingCommands
        queryKey={["brand", slug, "waiting", "brand.recipients"]}
        filter={{ kind: "brand.recipients" }}
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card title="Empresas que recebem dados">
          <div className="grid gap-4">
            <p className="text-sm text-neutral-700">
              Prestam serviços à instituição e recebem dados dos clientes para isso. A página Privacidade dos clientes
              as nomeia (LGPD, art. 18, VII).
            </p>
            <RecipientRows rows={rows} disabled={!mayEdit} onChange={setRows} />
          </div>
        </Card>
        {mayEdit && (
          <PublishCard
            order={recipients && { kind: "brand.recipients", payload: { recipients } }}
            isChanged={isChanged}
            action="Publicar empresas"
            title="Publicar as empresas"
            effect="A página Privacidade dos clientes as nomeia em até 5 s."
            words={{
              unchanged: "Nada mudou nas empresas.",
              invalid: ofAll === undefined ? "Escreva o nome de cada empresa." : "Corrija as empresas repetidas.",
              checking: "Conferindo…",
              checked: "Conferidas: podem ser publicadas.",
              done: "Empresas publicadas.",
            }}
            onOrdered={() => setOrdered(rows)}
            onDiscard={() => setRows(recipientRows(published))}
          />
        )}
      </div>
    </>
  );
}
