import { formatDocument } from "@vitral/brazil/document";
import { expect, test } from "vitest";
import { pdfLines, pixelsOf } from "../../../../test/paper.ts";
import { aWorld, type Customer } from "../../../../test/world.ts";

const { app, aCustomer, db } = await aWorld();
await aCustomer({ name: "Bruno Reis", document: "12345678909", key: "bruno@exemplo.com.br" });

/** Ana orders R$ 1.234,56 each month, from 2026-03-20; answers the first. */
async function scheduled(): Promise<{ ana: Customer; id: string }> {
  const ana = await aCustomer({ name: "Ana Lima" });
  const keyInfoId = await ana.lookUp("bruno@exemplo.com.br");
  const recurrence = { every: "MONTH", times: 3 };
  const body = { keyInfoId, amount: 1_234.56, pin: "1234", scheduledDate: "2026-03-20", recurrence };
  return { ana, id: (await ana.post("/pix/payment", body)).json().scheduleId };
}
const file = (who: Customer, id: string, format: string) => who.get(`/pix/schedules/${id}/receipt?format=${format}`);

test("a Pix Agendado as PDF says that it is not paid, for when, who pays whom, and who issues it", async () => {
  const { ana, id } = await scheduled();
  const answer = await file(ana, id, "pdf");
  expect([answer.statusCode, answer.headers["content-type"], answer.headers["content-disposition"]]).toEqual([
    200,
    "application/pdf",
    `attachment; filename="agendamento-${id.slice(-12)}.pdf"`,
  ]);
  const lines = pdfLines(answer.rawPayload);
  for (const line of [
    "Pix Agendado",
    "R$ 1.234,56",
    "É só um agendamento: ainda não foi pago.",
    "Agendado para",
    "20/03/2026",
    "Todo mês, 3 vezes",
    "1 de 3",
    "Bruno Reis",
    "***.456.789-**",
    "Quem paga",
    "Ana Lima",
    formatDocument(ana.document),
    "10/03/2026 às 12:00:00 (horário de Brasília)",
    id,
  ])
    expect(lines).toContain(line);
  const all = lines.join(" ");
  expect(all).toContain("Emitido por Banco Aurora S.A. · CNPJ 11.222.333/0001-81");
  expect(all).not.toMatch(/Conclu|Confira|comprovante\//);
});

test("a Pix Agendado as a picture is as wide as a receipt", async () => {
  const { ana, id } = await scheduled();
  const answer = await file(ana, id, "png");
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "image/png"]);
  expect(pixelsOf(answer.rawPayload).width).toBe(1_050);
});

test("what no longer waits for its day has no paper that says so, nor has another's", async () => {
  const [{ ana, id }, { ana: other }] = [await scheduled(), await scheduled()];
  expect((await file(other, id, "pdf")).json().code).toBe("FORBIDDEN");
  const url = `/api/accounts/${ana.accountId}/pix/schedules/${id}`;
  expect((await app.inject({ method: "DELETE", url, headers: ana.headers })).statusCode).toBe(200);
  const refused = await file(ana, id, "pdf");
  expect([refused.statusCode, refused.json().code]).toEqual([409, "SCHEDULE_OVER"]);
  await db.updateTable("pix_schedule").set({ status: "FAILED" }).where("id", "=", id).execute();
  expect((await file(ana, id, "png")).json().code).toBe("SCHEDULE_OVER");
});
