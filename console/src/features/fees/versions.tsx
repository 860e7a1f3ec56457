import { formatDay } from "@vitral/brazil/dates";
import { type getTerms, sinceEver, type TermsTable } from "@vitral/contract/console/terms/terms";
import { termsChanges } from "@vitral/contract/console/terms/terms-changes";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Card } from "@vitral/ui/layout/card.tsx";
import { Dialog } from "@vitral/ui/overlays/dialog.tsx";
import { ActionsCell, ActionsHead, Cell, HeadCell, WideTable } from "@vitral/ui/text/table.tsx";
import { Tag } from "@vitral/ui/text/tag.tsx";
import { useState } from "react";
import type { AnswerOf } from "../../lib/endpoint-types.ts";
import { momentToMinute } from "../../lib/moment.ts";
import { ChangeTable } from "../../shared/actions/change-table.tsx";
import { WithdrawDialog } from "./withdraw-dialog.tsx";

export type Versions = AnswerOf<typeof getTerms>["versions"];
type Version = Versions[number];
type Props = { versions: Versions; mayEdit: boolean; onReturn: (version: TermsTable) => void };

const states = { COMING: "futura", IN_FORCE: "em vigor", PAST: "passada" };

/** 'desde o início', or the day from which a version holds. */
export const sinceDay = (from: string): string => (from === sinceEver ? "desde o início" : formatDay(from));

/** Every version, the newest first, with who published it; one is put back into the form, or taken back. */
export function VersionList({ versions, mayEdit, onReturn }: Props) {
  const [shown, setShown] = useState<Version | null>(null);
  const [withdrawn, setWithdrawn] = useState<string | null>(null);
  return (
    <Card title="Versões">
      <WideTable
        caption="Versões de tarifas e limites"
        heads={
          <>
            <HeadCell>Vale a partir de</HeadCell>
            <HeadCell>Situação</HeadCell>
            <HeadCell>Pedida por</HeadCell>
            <HeadCell>Aprovada por</HeadCell>
            <HeadCell>Publicada em</HeadCell>
            <HeadCell>Motivo</HeadCell>
            <ActionsHead />
          </>
        }
      >
        {versions.map((version) => (
          <tr key={version.from}>
            <Cell>{sinceDay(version.from)}</Cell>
            <Cell>
              <Tag tone={version.state === "IN_FORCE" ? "good" : "quiet"}>{states[version.state]}</Tag>
            </Cell>
            <Publication from={version.from} published={version.published} />
            <ActionsCell>
              <Button variant="quiet" onClick={() => setShown(version)}>
                Ver mudanças
              </Button>
              {mayEdit && (
                <Button variant="quiet" onClick={() => onReturn(version)}>
                  Usar esta
                </Button>
              )}
              {mayEdit && version.state === "COMING" && (
                <Button variant="quiet" onClick={() => setWithdrawn(version.from)}>
                  Retirar
                </Button>
              )}
            </ActionsCell>
          </tr>
        ))}
      </WideTable>
      {withdrawn !== null && <WithdrawDialog from={withdrawn} onClose={() => setWithdrawn(null)} />}
      {shown && (
        <Dialog
          open
          size="wide"
          onClose={() => setShown(null)}
          title={`Versão de ${formatDay(shown.from)}`}
          description="O que mudou da versão que valia antes desta."
        >
          <Changes version={shown} before={versions[versions.indexOf(shown) + 1]} />
        </Dialog>
      )}
    </Card>
  );
}

const Publication = ({ from, published }: Pick<Version, "from" | "published">) =>
  published === null ? (
    <Cell colSpan={4}>
      <span className="text-neutral-600">
        {from === sinceEver ? "Da criação da instituição" : "Publicada na linha de comando"}
      </span>
    </Cell>
  ) : (
    <>
      <Cell>{published.maker}</Cell>
      <Cell>{published.checker ?? "sem segunda pessoa"}</Cell>
      <Cell>{momentToMinute(published.at)}</Cell>
      <Cell>{published.reason}</Cell>
    </>
  );

function Changes({ version, before }: { version: Version; before: Version | undefined }) {
  if (before === undefined) return <p className="pt-4">Esta é a mais antiga das versões: não há outra antes dela.</p>;
  const changes = termsChanges(before, version);
  if (changes.length === 0) return <p className="pt-4">Nada mudou.</p>;
  return (
    <div className="pt-4">
      <ChangeTable changes={changes} />
    </div>
  );
}
