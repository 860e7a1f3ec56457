import { formatBrl } from "@vitral/brazil/cents";
import { formatDay } from "@vitral/brazil/dates";
import type { CustomerPage } from "@vitral/contract/console/customers";
import { maxOnPage } from "@vitral/contract/console/customers/pix-of-customer";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Card } from "@vitral/ui/layout/card.tsx";
import { useState } from "react";
import { About, ReasonDialog } from "../../../shared/actions/reason-dialog.tsx";
import { useMay } from "../../../shared/session/session.ts";
import { Lines } from "./lines.tsx";
import { useOrder } from "../../../shared/orders/use-order.ts";

type Schedule = CustomerPage["schedules"][number];
type Act = { schedule: Schedule; series: boolean };

const seriesNote = ({ series }: Schedule): string =>
  series === null ? "" : ` · ${series.position}${series.times === null ? "º da série" : ` de ${series.times}`}`;
const nameOf = ({ payee, amount, scheduledDate }: Schedule): string =>
  `${formatBrl(amount)} para ${payee} em ${formatDay(scheduledDate)}`;

/** The Pix Agendados that wait for their day; who may change a customer's data cancels one, or the rest of a series. */
export function Schedules({ customer: { name, schedules } }: { customer: CustomerPage }) {
  const { order, done } = useOrder();
  const mayCancel = useMay("customers.edit");
  const [act, setAct] = useState<Act | null>(null);
  const button = (schedule: Schedule, series: boolean) => (
    <Button variant="quiet" onClick={() => setAct({ schedule, series })}>
      {series ? "Cancelar a série" : "Cancelar"}
      <span className="sr-only">{nameOf(schedule)}</span>
    </Button>
  );
  return (
    <Card title="Pix agendados">
      <Lines
        none="Nenhum Pix agendado."
        lines={schedules.map((schedule) => ({
          id: schedule.id,
          what: `${formatBrl(schedule.amount)} para ${schedule.payee}`,
          note: formatDay(schedule.scheduledDate) + seriesNote(schedule),
          acts: mayCancel && (
            <>
              {button(schedule, false)}
              {schedule.series !== null && button(schedule, true)}
            </>
          ),
        }))}
      />
      {schedules.length === maxOnPage && (
        <p className="pt-2 text-caption text-neutral-600">Estes são os {maxOnPage} próximos; pode haver outros.</p>
      )}
      <ReasonDialog
        open={act !== null}
        onClose={() => setAct(null)}
        title={act?.series ? "Cancelar a série de Pix agendados" : "Cancelar Pix agendado"}
        description={
          <About name={name}>
            {act && `${nameOf(act.schedule)}. `}
            {act?.series && "Todos os que ainda aguardam são cancelados. "}
            Não é pago, e o cliente é avisado por e-mail.
          </About>
        }
        action="Cancelar o agendamento"
        danger
        templates={["A pedido do cliente", "Suspeita de fraude"]}
        run={(reason, key) => {
          const payload = { scheduleId: act?.schedule.id ?? "", series: act?.series ?? false };
          return order({ kind: "schedule.cancel", payload }, reason, key);
        }}
        onDone={(command) => done(command, "Agendamento cancelado.")}
      />
    </Card>
  );
}
