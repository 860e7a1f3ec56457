import type { AnswerOf } from "../../lib/endpoint-types.ts";
import type { linkStaff, StaffMember } from "@vitral/contract/console/staff";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { CopyButton } from "@vitral/ui/buttons/copy-button.tsx";
import { Dialog } from "@vitral/ui/overlays/dialog.tsx";
import { moment } from "../../lib/moment.ts";

export type EnrolmentLink = AnswerOf<typeof linkStaff>;

type Props = { person: Pick<StaffMember, "name" | "email">; made: EnrolmentLink; onClose: () => void };

/** A link to enrol with: it is shown once, to be handed over in person. Its code goes to the person's e-mail. */
export const LinkDialog = ({ person: { name, email }, made, onClose }: Props) => (
  <Dialog
    open
    onClose={onClose}
    title={`Link de cadastro de ${name}`}
    description={`Entregue só a essa pessoa. O link abre com o código que enviamos a ${email}. Ele não aparece de novo.`}
    actions={<Button onClick={onClose}>Fechar</Button>}
  >
    <div className="grid gap-3 pt-4">
      <code className="rounded-field bg-neutral-100 p-3 text-sm wrap-anywhere">{made.link}</code>
      <div className="flex flex-wrap items-center justify-between gap-2 text-sm text-neutral-600">
        <span>Vale uma vez, até {moment(made.expiresAt)}.</span>
        <CopyButton
          text={made.link}
          label="Copiar o link"
          success="Link copiado"
          failure="Não foi possível copiar. Selecione o link e copie."
        />
      </div>
    </div>
  </Dialog>
);
