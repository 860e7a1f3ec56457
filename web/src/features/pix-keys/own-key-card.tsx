import { pixKeyLabels } from "@vitral/contract/pix-keys";
import { Card } from "@vitral/ui/layout/card.tsx";
import { Breakable } from "@vitral/ui/text/breakable.tsx";
import { DefinitionList } from "@vitral/ui/text/definition-list.tsx";
import { type OwnKey, ownKeyText } from "./own-keys.ts";

/** The key that the customer is about to register or to claim. */
export const OwnKeyCard = ({ own }: { own: OwnKey }) => (
  <Card>
    <DefinitionList
      items={[
        { term: "Tipo", value: pixKeyLabels[own.type] },
        { term: "Chave", value: <Breakable text={ownKeyText(own)} /> },
      ]}
    />
  </Card>
);
