import { formatDate, formatTime } from "@vitral/brazil/dates";
import { OpenContest, situationLabels } from "@vitral/contract/pix-sent-contests";
import { refusals } from "@vitral/contract/refusals";
import { generatePath } from "react-router";
import { paths } from "../../lib/paths.ts";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { LinkButton } from "@vitral/ui/buttons/link-button.tsx";
import { FormRadioCards } from "@vitral/ui/form/form-choices.tsx";
import { formFor } from "@vitral/ui/form/form.tsx";
import { TextArea } from "@vitral/ui/inputs/text-area.tsx";
import { Notice } from "@vitral/ui/notices/notice.tsx";
import { Dialog } from "@vitral/ui/overlays/dialog.tsx";
import { DefinitionList } from "@vitral/ui/text/definition-list.tsx";
import { useTenant } from "../tenant/tenant.tsx";
import { protocolText } from "./protocol-text.ts";
import { hasNoAnswer, useOpenContest } from "./sent-contests.ts";

const { Form, Field } = formFor(OpenContest);
const options = Object.entries(situationLabels).map(([value, label]) => ({ value, label }));
type Start = Parameters<typeof Form>[0]["start"];
/** Nothing is chosen at first. */
const start = { situation: "", details: "" } as unknown as Start;

type Props = { transactionId: string; open: boolean; onClose: () => void };

/** 'Contestar Pix': what it is for and what it is not, what happened, and the protocol number. */
export function ContestDialog({ transactionId, open, onClose }: Props) {
  const { contestAnalysisDays } = useTenant();
  const { mutate, isPending, data, error } = useOpenContest(transactionId);
  const close = () => !isPending && onClose();
  if (data) {
    const at = data.createdAt;
    return (
      <Dialog open={open} onClose={close} title="Contestação registrada">
        <div className="grid gap-5 [&>*]:min-w-0">
          <DefinitionList
            items={[
              { term: "Protocolo", value: protocolText(data.protocol) },
              { term: "Data e hora", value: `${formatDate(at)} às ${formatTime(at)}` },
              { term: "Situação", value: "Em análise" },
            ]}
          />
          <p className="text-sm text-pretty text-neutral-700">
            A análise leva até {contestAnalysisDays} dias, e o resultado chega por e-mail. Se a fraude for confirmada, a
            devolução depende do saldo encontrado: pode ser do valor todo, de uma parte ou de nada.
          </p>
          <LinkButton to={generatePath(paths.account.dispute, { disputeId: data.id })} wide>
            Acompanhar
          </LinkButton>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog open={open} onClose={close} title="Contestar Pix">
      <div className="grid gap-5 [&>*]:min-w-0">
        <Notice kind="info" title="Só para fraude, golpe ou ameaça">
          Não vale para desacordo com quem vendeu, Pix para a pessoa errada ou arrependimento. Não garantimos a
          devolução.
        </Notice>
        {hasNoAnswer(error) && (
          <Notice kind="danger" title={refusals.DISPUTE_FAILED.message}>
            Enviar de novo é seguro: só uma contestação fica registrada.
          </Notice>
        )}
        <Form start={start} onSubmit={(body) => mutate(body)}>
          <FormRadioCards name="situation" legend="O que aconteceu?" legendShown options={options} />
          <Field name="details" label="Conte o que aconteceu (opcional)" control={TextArea} autoComplete="off" />
          <Button type="submit" wide busy={isPending}>
            Registrar contestação
          </Button>
        </Form>
      </div>
    </Dialog>
  );
}
