import { formatDocument } from "@vitral/brazil/document";
import { formatDate, formatDay, formatTime } from "@vitral/brazil/dates";
import { repetitionText } from "@vitral/contract/pix-scheduling";
import type { PixSchedule } from "@vitral/contract/pix-schedules";
import type { ReceiptFormat } from "@vitral/contract/receipts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { ServedFile } from "../../../platform/http/serve-file.ts";
import { type Account, bankOnPaper, type Paper, type PaperBank, paperFile } from "../../accounts/accounts.ts";
import { type Caller, consume, type IdentityDeps } from "../../identity/identity.ts";
import { scheduleDetail } from "./show-schedules.ts";

type ScheduleFileQuery = { scheduleId: string; format: ReceiptFormat };

/**
 * A Pix Agendado as a file. Refuses as `scheduleDetail` does, with SCHEDULE_OVER when it no longer waits for its day,
 * and with TOO_MANY_REQUESTS.
 */
export async function scheduleFile(
  deps: IdentityDeps,
  caller: Caller,
  account: Pick<Account, "id">,
  { scheduleId, format }: ScheduleFileQuery,
): Promise<ServedFile> {
  const { tenant } = caller;
  const schedule = await scheduleDetail(deps, caller, account, scheduleId);
  if (schedule.status !== "SCHEDULED") throw new Refusal("SCHEDULE_OVER");
  await consume(deps, "RECEIPT_FILE", { tenantId: tenant.id, who: account.id });
  const name = `agendamento-${scheduleId.slice(-12)}`;
  const payer = { name: caller.name, document: formatDocument(caller.document), bank: tenant.bankName };
  const paper = schedulePaper(schedule, payer, await bankOnPaper(deps.db, tenant));
  return paperFile(account.id, paper, { name, format });
}

type Payer = { name: string; document: string; bank: string };

/** The scheduling on paper, which says before its facts that nothing was paid. */
const schedulePaper = (schedule: PixSchedule, payer: Payer, bank: PaperBank): Paper => {
  const { amount, scheduledDate, recurrence, position, payee, description, id, createdAt: orderedAt } = schedule;
  const fact = (name: string, value: string, lines = 2) => ({ kind: "fact", name, value, lines }) as const;
  const notPaid = "É só um agendamento: ainda não foi pago.";
  return {
    title: "Pix Agendado",
    bank,
    mark: "scheduled",
    parts: [
      { kind: "amount", amount },
      { kind: "text", text: notPaid, style: { size: 11.5, bold: true }, lines: 2 },
      { kind: "text", text: "O Pix é feito no dia, se houver saldo e limite.", style: { size: 11 }, lines: 2 },
      fact("Agendado para", formatDay(scheduledDate)),
      ...(recurrence
        ? [fact("Repetição", repetitionText(recurrence)), fact("Desta série", `${position} de ${recurrence.times}`)]
        : []),
      ...(description ? [fact("Descrição", description, 4)] : []),
      {
        kind: "party",
        name: "Quem recebe",
        party: { name: payee.name, document: payee.document, bank: payee.bankName },
      },
      { kind: "party", name: "Quem paga", party: payer },
      { kind: "rule" },
      fact("Agendado em", `${formatDate(orderedAt)} às ${formatTime(orderedAt)} (horário de Brasília)`),
      fact("ID do agendamento", id),
    ],
  };
};
