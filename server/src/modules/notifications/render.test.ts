import * as fc from "fast-check";
import { contestReturn } from "@vitral/contract/pix-sent-contests";
import { failureSentence } from "@vitral/contract/pix-failures";
import { expect, test } from "vitest";
import { everyEmail } from "../../../test/every-email.ts";
import { contrast, textOn } from "../tenants/tenants.ts";
import type { Brand } from "./messages.ts";
import { render, renderEmail, renderSms } from "./render.ts";

const aurora: Brand = {
  displayName: "Banco Aurora",
  colors: { primary: "#5b2bd9", background: "#ffffff" },
  phone: "08001234567",
  email: "ajuda@aurora.example",
  site: "https://aurora.example",
  provider: { name: "Banco Aurora S.A.", document: "61000001000120", ispb: "61000001", kind: "BANK" },
};
const at = "2026-11-21T02:30:00Z";

test("the e-mails of a first PIN mention no earlier one", () => {
  for (const message of [
    { template: "pin-code", data: { name: "Ana", code: "123456", isFirst: true } },
    { template: "pin-changed", data: { name: "Ana", at, isFirst: true } },
  ] as const) {
    const { subject, text, html } = renderEmail(message, aurora);
    expect(`${subject} ${text} ${html}`).not.toMatch(/altera|altere|novo PIN/i);
    expect(subject).toContain("cadastra");
  }
});

const texts = new Map(everyEmail("Ana Lima").map((message) => [message.template, renderEmail(message, aurora)]));

test.each([
  ["email-code", "Para confirmar seu e-mail, digite este código na tela em que você o pediu:"],
  ["fees-raised", "Pix recebido: de R$ 0,00 para R$ 0,50, a partir de 01/01/2027"],
  ["password-code", "Se não foi você quem pediu, não faça nada: sua senha continua a mesma."],
  ["pin-code", "Se não foi você quem pediu, alguém conhece sua senha: troque a senha no internet banking"],
  ["password-changed", "Sua senha foi alterada em 20/11/2026 às 23:30."],
  ["pin-changed", "O PIN que autoriza seus pagamentos foi alterado em 20/11/2026 às 23:30."],
  ["pix-key-active", "Tipo: E-mail\nChave: Ana Lima\nQuando: 20/11/2026 às 23:30"],
  ["pix-key-active", "vê:\n\nNome: Ana Lima\nCPF/CNPJ: ***.982.247-**\nInstituição: Ana Lima"],
  ["pix-key-refused", "O registro da sua chave não foi aceito, e ela saiu da sua lista de chaves."],
  ["pix-key-deleted", "Tipo: E-mail\nChave: Ana Lima\nQuando: 20/11/2026 às 23:30"],
  ["transfer", "Valor: R$ 12,34\nDa conta: 10001-9\nPara a conta: 10002-7\nQuando: 20/11/2026 às 23:30"],
  ["payment-sent", "Valor: R$ 12,34\nPara: Ana Lima\nQuando: 20/11/2026 às 23:30\nID da transação: E1"],
  ["payment-received", "De: Ana Lima\nQuando: 20/11/2026 às 23:30\nMensagem de quem pagou: Ana Lima"],
  ["payment-failed", "O valor voltou inteiro para a sua conta e nada foi cobrado."],
  ["contact-changed", "Em 20/11/2026 às 23:30, nossa equipe alterou o e-mail e o telefone da sua conta, a pedido."],
  ["contact-changed", "Pelas próximas 24 horas, não enviamos códigos para redefinir a senha ou o PIN."],
  ["access", "Em 20/11/2026 às 23:30, bloqueamos o acesso à sua conta e encerramos as sessões abertas."],
  ["access", "Se você não reconhece essa situação ou quer pedir o desbloqueio, fale conosco agora"],
  ["account-closed", "As suas chaves Pix foram excluídas, e 2 Pix Agendados foram cancelados."],
  ["data-erased", "registros de operações ficam guardados até 31/12/2036, como a lei exige."],
  ["statement-export", "Conta: 12345-6\nPeríodo: 01/10/2026 a 31/10/2026"],
] as const)("%s says: %s", (template, sentence) => {
  expect(texts.get(template)?.text.replaceAll("\u00A0", " ")).toContain(sentence);
});

test.each([
  ["password-code", "Banco Aurora: seu código para redefinir a senha"],
  ["payment-sent", "Pix de R$ 12,34 enviado"],
  ["payment-failed", "Seu Pix de R$ 12,34 não foi concluído"],
  ["statement-export", "Seu extrato de 01/10/2026 a 31/10/2026"],
] as const)("%s has the subject %s", (template, subject) => {
  expect(texts.get(template)?.subject.replaceAll("\u00A0", " ")).toBe(subject);
});

test.each([...texts])("%s has greeting and contacts, no exclamation mark and no link", (_template, email) => {
  expect(email.text).toMatch(/^Olá, Ana Lima\.\n\n/);
  expect(email.text).toContain("Banco Aurora\nTelefone: 0800 123 4567\nE-mail: ajuda@aurora.example");
  expect(email.text).toMatch(/se não foi você|se você não (re)?conhece/i);
  expect(email.text).not.toContain("!");
  expect(email.html).not.toMatch(/<a |href|<script|<img|<style/);
});

test.each([...texts])("%s has a blank between each word and the next", (_template, { subject, text }) => {
  const sentences = `${subject}\n${text}`.replaceAll(/\S+[@/]\S+/g, "");
  expect(sentences).not.toMatch(/\p{Ll}\p{Lu}|\p{Ll}[.,;:!?]\p{L}/u);
});

const [failed, refunded, disputed, objected] = everyEmail("Ana Lima").filter(({ template }) =>
  ["payment-failed", "refund-received", "dispute", "infraction"].includes(template),
) as { template: string; data: object }[];
const changed = (message: { template: string; data: object } | undefined, data: object): string =>
  renderEmail({ ...message, data: { ...message?.data, ...data } } as Parameters<typeof renderEmail>[0], aurora).text;

test("whoever was to be paid is under suspicion: the e-mail does not say that the payer may try again", () => {
  expect(changed(failed, {})).toContain("Você pode tentar de novo");
  const text = changed(failed, { reason: failureSentence("FRAD") });
  expect(text).toContain("fundada suspeita de fraude");
  expect(text).not.toContain("tentar de novo");
});

test("what a contest brought back names nobody, and does not ask whether its sender is known", () => {
  expect(changed(refunded, {})).toContain("De: Ana Lima");
  const text = changed(refunded, { other: contestReturn });
  expect(text).toContain("Motivo: Devolução por contestação");
  expect(text).toContain("Se não foi você quem contestou um Pix");
  expect(text).not.toMatch(/\nDe: |quem devolveu/);
});

test("an approved contest says what is back already, and searches for the rest alone", () => {
  const approved = (returnedCents: number) =>
    changed(disputed, { news: "APPROVED", returnedCents }).replaceAll("\u00A0", " ");
  expect(approved(0)).toMatch(/O que ainda houver .* seguimos procurando até/);
  expect(approved(5_00)).toMatch(/uma parte do valor volta para a sua conta.*seguimos procurando até/);
  expect(approved(5_00)).toContain("Valor que volta: R$ 5,00");
  expect(approved(12_34)).toContain("todo o valor contestado volta para a sua conta.");
  expect(approved(12_34)).not.toContain("seguimos procurando");
});

test("the e-mail about a receiver's objection asks whether the receiver made it", () => {
  expect(changed(objected, { news: "OBJECTED" })).toContain("Se não foi você quem contestou a devolução");
});

test("an SMS carries the code and no other six-digit number, whatever the bank's name", () => {
  const message = { template: "phone-code", data: { code: "123456" } } as const;
  expect(renderSms(message, aurora).sms).toBe(
    "Banco Aurora: seu código é 123456. Ele vale por 10 minutos. Não o informe a ninguém.",
  );
  expect(renderSms(message, { ...aurora, displayName: "Banco 654321" }).sms.match(/\d{6}/g)).toEqual(["123456"]);
  expect(render(message, aurora)).toHaveProperty("sms");
  expect(render({ ...message, template: "pin-phone-code" }, aurora)).toEqual({
    sms: "Banco Aurora: seu código para o novo PIN é 123456. Ele vale por 10 minutos. Não o informe a ninguém.",
  });
});

const someName = fc.oneof(
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.constantFrom(
    '<img src=x onerror="alert(1)">',
    "Ana\r\nBcc: outro@exemplo.com.br",
    "\n654321\n",
    "\u2028654321\u2029",
    "654321",
    "&lt;b&gt;'\"",
    "Ana \u202Eamil",
    "x".repeat(5_000),
  ),
);

test("no name breaks a header, looks like a code or becomes markup", () => {
  fc.assert(
    fc.property(someName, (name) => {
      for (const message of everyEmail(name)) {
        const { subject, text, html } = renderEmail(message, { ...aurora, displayName: "Banco & Irmãos" });
        expect(subject).not.toMatch(/\p{Cc}/u);
        const codes = text.split(/[\r\n\u2028\u2029\v\f\u0085]/).filter((line) => /^\s*\d{6}\s*$/.test(line));
        expect(codes).toEqual("code" in message.data ? ["123456"] : []);
        const written = html.replaceAll(ourMarkup, "");
        expect(written).not.toMatch(/[<>"]/);
        expect(written.replaceAll(/&(amp|lt|gt|quot|#39);/g, "")).not.toContain("&");
      }
    }),
    { numRuns: 150 },
  );
});

/** The tags of our own template, each with the attributes that it may have and no other. */
const ourMarkup =
  /<!doctype html>|<\/?(html|head|meta|title|body|table|tr|td|th|h1|p|span|strong|br|wbr)( (lang|charset|name|content|role|width|cellpadding|cellspacing|border|bgcolor|align|valign|scope|style)="[^"<>]*")*>/g;

test("text on any brand colour has a contrast of 4.5 or more", () => {
  const channel = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(fc.tuple(channel, channel, channel), (channels) => {
      const colour = `#${channels.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
      expect(contrast(textOn(colour), colour)).toBeGreaterThanOrEqual(4.5);
    }),
  );
  expect([textOn("#5b2bd9"), textOn("#ffd400")]).toEqual(["#ffffff", "#000000"]);
});
