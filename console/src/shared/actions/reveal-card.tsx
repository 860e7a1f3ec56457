import { Button } from "@vitral/ui/buttons/button.tsx";
import { Card } from "@vitral/ui/layout/card.tsx";
import { type Definition, DefinitionList } from "@vitral/ui/text/definition-list.tsx";
import { useState } from "react";
import { useMay } from "../session/session.ts";
import { ReasonDialog } from "./reason-dialog.tsx";

type Props<Whole> = {
  /** The words of the button, and the title of the window that asks for the reason. */
  button: string;
  title: string;
  /** Sentences that are often the reason. */
  templates?: readonly string[] | undefined;
  /** Renders the card: masked (null), or after `reveal` with what it answered. */
  renderItems: (whole: Whole | null) => Definition[];
  /** Asks the server for what is masked. Each look is audited, with its reason. */
  reveal: (reason: string) => Promise<Whole>;
};

/** The card 'Dados', masked until somebody who may asks for it with a reason. */
export function RevealCard<Whole>({ button, title, templates, renderItems, reveal }: Props<Whole>) {
  const mayReveal = useMay("customers.reveal");
  const [asking, setAsking] = useState(false);
  const [whole, setWhole] = useState<Whole | null>(null);
  return (
    <Card
      title="Dados"
      aside={
        whole === null &&
        mayReveal && (
          <Button variant="quiet" onClick={() => setAsking(true)}>
            {button}
          </Button>
        )
      }
    >
      <DefinitionList items={renderItems(whole)} />
      <ReasonDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={title}
        description="O acesso fica registrado na auditoria, com o motivo."
        action="Mostrar"
        templates={templates}
        run={reveal}
        onDone={setWhole}
      />
    </Card>
  );
}
