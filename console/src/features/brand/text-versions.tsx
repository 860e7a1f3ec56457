import { formatDay } from "@vitral/brazil/dates";
import type { listTexts } from "@vitral/contract/console/brand/texts";
import type { TextState } from "@vitral/contract/legal/texts";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Card } from "@vitral/ui/layout/card.tsx";
import { ActionsCell, ActionsHead, Cell, HeadCell, WideTable } from "@vitral/ui/text/table.tsx";
import type { AnswerOf } from "../../lib/endpoint-types.ts";

const words: Record<TextState, string> = { UPCOMING: "ainda não vale", IN_FORCE: "em vigor", PAST: "anterior" };

type Props = {
  versions: AnswerOf<typeof listTexts>["versions"];
  busy: boolean;
  mayEdit: boolean;
  onOpen: (version: string) => void;
};

/** Every version of the texts; one is put back into the editor, and published again like any other. */
export const TextVersions = ({ versions, busy, mayEdit, onOpen }: Props) => (
  <Card title="Versões">
    <WideTable
      caption="Versões dos termos e da privacidade"
      heads={
        <>
          <HeadCell>Vale a partir de</HeadCell>
          <HeadCell>Situação</HeadCell>
          <HeadCell>De onde</HeadCell>
          <ActionsHead />
        </>
      }
    >
      {versions.map(({ version, state, isModel }) => (
        <tr key={version}>
          <Cell>{formatDay(version)}</Cell>
          <Cell>{words[state]}</Cell>
          <Cell>{isModel ? "Modelo do sistema" : "Publicada pela instituição"}</Cell>
          <ActionsCell>
            <Button variant="quiet" busy={busy} onClick={() => onOpen(version)}>
              {mayEdit ? "Usar esta" : "Ler"}
              <span className="sr-only">{`: ${formatDay(version)}`}</span>
            </Button>
          </ActionsCell>
        </tr>
      ))}
    </WideTable>
  </Card>
);
