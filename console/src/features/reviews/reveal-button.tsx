import { type Application, revealReview } from "@vitral/contract/console/reviews";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import type { AnswerOf } from "../../lib/endpoint-types.ts";
import { About, ReasonDialog } from "../../shared/actions/reason-dialog.tsx";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { useHeldReview } from "./use-held-review.ts";

export type Whole = AnswerOf<typeof revealReview>;
type Props = { application: Application; onShown: (whole: Whole) => void };

/** Asks for documents and contacts in full, with a reason that the audit keeps. */
export function RevealButton({ application: { id, name }, onShown }: Props) {
  const { slug } = useTenant();
  const held = useHeldReview(id);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Mostrar
      </Button>
      <ReasonDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Mostrar documentos e contatos"
        description={<About name={name}>O acesso fica registrado na auditoria, com o motivo.</About>}
        action="Mostrar"
        templates={["Comparar o documento com a foto", "Falar com quem pediu a conta"]}
        run={(reason) => held(() => call(revealReview, { params: { tenant: slug, id }, body: { reason } }))}
        onDone={onShown}
      />
    </>
  );
}
