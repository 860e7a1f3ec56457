import { objectToContest } from "@vitral/contract/pix-received-contests";
import { useObject } from "../../shared/contests/received-contests.ts";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { formFor } from "@vitral/ui/form/form.tsx";
import { TextArea } from "@vitral/ui/inputs/text-area.tsx";
import { Notice } from "@vitral/ui/notices/notice.tsx";
import { Dialog } from "@vitral/ui/overlays/dialog.tsx";

const { Form, Field } = formFor(objectToContest.body);

/** 'Contestar devolução': the receiver says why nothing should have gone back. A failure keeps what was typed. */
export function ObjectionDialog({ id, open, onClose }: { id: string; open: boolean; onClose: () => void }) {
  const { mutate, isPending } = useObject(id);
  return (
    <Dialog open={open} onClose={() => !isPending && onClose()} title="Contestar devolução">
      <div className="grid gap-5 [&>*]:min-w-0">
        <Notice kind="info" title="Não garantimos que o valor volte">
          Analisamos o seu relato e avisamos a instituição de quem pagou se concordarmos com você.
        </Notice>
        <Form start={{ details: "" }} onSubmit={(body) => mutate(body, { onSuccess: onClose })}>
          <Field name="details" label="Conte por que o Pix era seu" control={TextArea} autoComplete="off" />
          <Button type="submit" wide busy={isPending}>
            Registrar contestação
          </Button>
        </Form>
      </div>
    </Dialog>
  );
}
