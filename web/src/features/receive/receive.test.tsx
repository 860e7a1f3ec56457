import { CreateCharge } from "@vitral/contract/pix-charges";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { decodeQR } from "qr/decode.js";
import { expect, test, vi } from "vitest";
import { anaIsRemembered, checking, offline, open, refusal, type ServerAnswers, theBank } from "../../testing/bank.tsx";
import { bodiesOf, findButton, findField, findLink, findTitle, getButton, sendAgain } from "../../testing/screen.ts";

import { discountKinds, dueBody, dueStart, interestKinds, partKinds } from "./due-terms.ts";

const at = `/accounts/${checking.id}/pix`;
const keys = [
  { id: "00000000-0000-4000-8000-000000000011", key: "ana@exemplo.com.br", type: "EMAIL", status: "ACTIVE" },
  { id: "00000000-0000-4000-8000-000000000012", key: "+5511987654321", type: "PHONE", status: "ACTIVE" },
];
const emv = "00020126540014br.gov.bcb.pix2532pix.aurora.exemplo/pix/cob/abcdef5204000053039865802BR";
const txid = "0123456789abcdef0123456789abcdef";
const row = {
  txid,
  status: "ATIVA",
  expired: false,
  amount: 1234567.89,
  demanded: 1234567.89,
  createdAt: "2026-03-10T15:00:00.000Z",
  dueDate: null,
  endsAt: "2026-03-11T15:00:00.000Z",
  payerName: null,
  message: null,
  paidAt: null,
  paidAmount: null,
};
const charge = {
  ...row,
  emv,
  token: "AAAAAAAAAAAAAAAAAAAAAA",
  key: "ana@exemplo.com.br",
  message: "Encomenda 7",
  changeable: false,
  validAfterDue: null,
  payer: null,
  fine: null,
  interest: null,
  rebate: null,
  discounts: [],
  today: null,
  payment: null,
};

function visit(address: string, answers: ServerAnswers = {}) {
  anaIsRemembered();
  const requests = theBank({
    [`GET ${at}/keys`]: { keys },
    [`GET ${at}/charges`]: { charges: [row], next: null },
    [`GET ${at}/charges/${txid}`]: { charge },
    ...answers,
  });
  return { requests, ...open(address) };
}

test("a code that the browser does not share is copied, and who cancels is told nothing", async () => {
  const names = ["AbortError", "NotAllowedError"];
  const share = vi.fn(() => Promise.reject(new DOMException("no", names.shift())));
  Object.defineProperty(navigator, "share", { configurable: true, value: share });
  const { user } = visit(`/receive/charges/${txid}`);
  await user.click(await findButton("Compartilhar"));
  expect(screen.queryByText(/Código copiado/)).toBeNull();
  await user.click(await findButton("Compartilhar"));
  expect(await screen.findByText(/Código copiado/)).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(emv);
  Reflect.deleteProperty(navigator, "share");
});

test("the link of a charge is shared by the browser, or copied; who cancels is told nothing", async () => {
  const url = `${window.location.origin}/cobranca/${charge.token}`;
  const { user } = visit(`/receive/charges/${txid}`);
  await user.click(await findButton("Compartilhar link"));
  expect(await screen.findByText(/Link copiado/)).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(url);
  const share = vi.fn(() => Promise.reject(new DOMException("no", "AbortError")));
  Object.defineProperty(navigator, "share", { configurable: true, value: share });
  await user.click(await findButton("Compartilhar link"));
  expect(share).toHaveBeenCalledWith(expect.objectContaining({ url }));
  Reflect.deleteProperty(navigator, "share");
});

/** What the decoder reads from a picture on the screen. */
function readPicture(name: string): string {
  const picture = screen.getByRole("img", { name });
  const [, , size = 0] = (picture.getAttribute("viewBox") ?? "").split(" ").map(Number);
  const scale = 4;
  const side = size * scale;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y, length] of picture
    .querySelector("path")
    ?.getAttribute("d")
    ?.matchAll(/M(\d+) (\d+)h(\d+)/g) ?? []) {
    for (let dy = 0; dy < scale; dy += 1) {
      const from = ((Number(y) * scale + dy) * side + Number(x) * scale) * 4;
      for (let at4 = from; at4 < from + Number(length) * scale * 4; at4 += 4) data.fill(0, at4, at4 + 3);
    }
  }
  return decodeQR({ width: side, height: side, data });
}

test("the charges are listed with their states", async () => {
  const states = [
    row,
    { ...row, txid: "b", expired: true, amount: 2 },
    { ...row, txid: "c", status: "CONCLUIDA", paidAt: "2026-03-10T16:00:00.000Z", paidAmount: 3, amount: 3 },
    { ...row, txid: "d", status: "REMOVIDA_PELO_USUARIO_RECEBEDOR", amount: 4 },
    { ...row, txid: "e", dueDate: "2099-03-20", payerName: "Bruno Reis", amount: 5 },
    { ...row, txid: "f", dueDate: "2026-03-20", payerName: "Rita Campos", message: "Aula de março", demanded: 6.55 },
  ];
  visit("/receive", { [`GET ${at}/charges`]: { charges: states, next: null } });
  const links = await waitFor(() => {
    const found = screen.getByRole("region", { name: "Cobranças" });
    expect(within(found).getAllByRole("link")).toHaveLength(6);
    return within(found).getAllByRole("link");
  });
  const texts = links.map(({ textContent }) => textContent);
  expect(texts[0]).toMatch(/Cobrança imediata.*Vale até 11\/03\/2026 às 12:00.*Em aberto.*1\.234\.567,89/);
  expect(texts.map((text) => /Em aberto|Expirada|Paga(?! em)|Removida/.exec(text ?? "")?.[0])).toEqual([
    "Em aberto",
    "Expirada",
    "Paga",
    "Removida",
    "Em aberto",
    "Em aberto",
  ]);
  expect(texts[4]).toMatch(/Bruno Reis.*Vence em 20\/03\/2099/);
  expect(texts[5]).toMatch(/Rita Campos.*Aula de março.*Venceu em 20\/03\/2026.*R\$\s6,55/);
});

test("without charges the screen says so, and after a failure it loads again", async () => {
  let fails = true;
  const { user } = visit("/receive", {
    [`GET ${at}/charges`]: () => (fails ? offline() : Response.json({ charges: [], next: null })),
  });
  const again = await findButton("Tentar de novo");
  fails = false;
  await user.click(again);
  expect(await screen.findByText("Nenhuma cobrança ainda")).toBeTruthy();
});

test("more charges come with a button, after the last one shown", async () => {
  const { user, requests } = visit("/receive", {
    [`GET ${at}/charges`]: (_: unknown, query: string) =>
      Response.json(
        query
          ? { charges: [{ ...row, txid: "z", payerName: "A última" }], next: null }
          : { charges: [row], next: txid },
      ),
  });
  await user.click(await findButton("Mostrar mais"));
  expect(await screen.findByText("A última")).toBeTruthy();
  expect(requests.at(-1)?.query).toBe(`after=${txid}`);
  expect(screen.queryByRole("button", { name: "Mostrar mais" })).toBeNull();
});

test("a key's code is shown at once and changes with amount, identifier and description", async () => {
  const { user, requests } = visit("/receive/code", {
    [`POST ${at}/qrcode/static`]: (body: unknown) => Response.json({ emv: `${emv}${JSON.stringify(body).length}` }),
  });
  expect(await screen.findByRole("img", { name: "QR Code Pix de Ana Lima" })).toBeTruthy();
  expect(readPicture("QR Code Pix de Ana Lima")).toMatch(/^000201/);
  await user.type(await findField("Valor (opcional)"), "1250");
  await user.type(await findField("Identificador (opcional)"), "MESA7");
  await user.type(await findField("Descrição (opcional)"), "Café");
  await user.click(getButton("Atualizar código"));
  await waitFor(() =>
    expect(bodiesOf(requests, `POST ${at}/qrcode/static`)).toEqual([
      { key: "ana@exemplo.com.br" },
      { key: "ana@exemplo.com.br", amount: 12.5, txid: "MESA7", description: "Café" },
    ]),
  );
  expect(await screen.findByText("Identificador: MESA7")).toBeTruthy();
});

test("a code without what has been typed since can be neither seen nor copied", async () => {
  const { user } = visit("/receive/code", { [`POST ${at}/qrcode/static`]: { emv } });
  await screen.findByRole("button", { name: "Copiar código" });
  await user.type(await findField("Valor (opcional)"), "1250");
  expect(await screen.findByText("O código mudou")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Copiar código" })).toBeNull();
  await user.clear(await findField("Valor (opcional)"));
  await screen.findByRole("button", { name: "Copiar código" });
  await user.type(await findField("Valor (opcional)"), "1250");
  await user.click(getButton("Atualizar código"));
  await screen.findByRole("button", { name: "Copiar código" });
});

test("a code that changes is announced once, and again when it is updated", async () => {
  const { user } = visit("/receive/code", { [`POST ${at}/qrcode/static`]: { emv } });
  const copy = await findButton("Copiar código");
  const amount = await findField("Valor (opcional)");
  // Who opens the page is there for the code: it stands before its form.
  expect(copy.compareDocumentPosition(amount) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  const region = document.querySelector("main p[aria-live=polite]");
  const said: (string | null)[] = [];
  if (region)
    new MutationObserver(() => said.push(region.textContent.replaceAll("\u00A0", " "))).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  expect(region?.textContent).toBe("");
  await user.type(amount, "1250");
  await waitFor(() => expect(said).toEqual(["O código mudou. Use Atualizar código."]));
  await user.click(getButton("Atualizar código"));
  await waitFor(() => expect(said.at(-1)).toBe("Código atualizado: R$ 12,50"));
  const before = said.length;
  await user.click(screen.getByRole("radio", { name: /^Celular/ }));
  await waitFor(() => expect(said.length).toBeGreaterThan(before));
  await waitFor(() => expect(said.at(-1)).toBe("Código atualizado: R$ 12,50"));
});

test("another key keeps what was typed, and its code holds it", async () => {
  const { user, requests } = visit("/receive/code", { [`POST ${at}/qrcode/static`]: { emv } });
  await user.type(await findField("Valor (opcional)"), "1250");
  await user.click(getButton("Atualizar código"));
  await user.type(await findField("Descrição (opcional)"), "Café");
  await user.click(screen.getByRole("radio", { name: /^Celular/ }));
  expect((await findField("Valor (opcional)")).value).toMatch(/12,50$/);
  await user.click(getButton("Atualizar código"));
  await waitFor(() =>
    expect(bodiesOf(requests, `POST ${at}/qrcode/static`).at(-1)).toEqual({
      key: "+5511987654321",
      amount: 12.5,
      description: "Café",
    }),
  );
});

test("what a code cannot hold is said at its field", async () => {
  const { user } = visit("/receive/code", { [`POST ${at}/qrcode/static`]: { emv } });
  await user.type(await findField("Identificador (opcional)"), "MESA 7");
  await user.type(await findField("Descrição (opcional)"), "Bolo 🎂");
  await user.click(getButton("Atualizar código"));
  expect(await screen.findByText("A descrição aceita letras, números e sinais simples.")).toBeTruthy();
  expect(screen.getByText("O identificador aceita até 25 letras e números, sem espaços nem acentos.")).toBeTruthy();
});

test("without an active key the screen leads to a new key", async () => {
  visit("/receive/new", { [`GET ${at}/keys`]: { keys: [] } });
  expect(await screen.findByText("Nenhuma chave ativa")).toBeTruthy();
  expect((await findLink("Cadastrar chave")).getAttribute("href")).toBe("/pix-keys/new-key");
});

test("a charge that is created leads to its code, and the same order again names the same charge", async () => {
  let tries = 0;
  const {
    user,
    requests,
    visit: where,
  } = visit("/receive/new", {
    [`POST ${at}/charges`]: (body: unknown) => {
      tries += 1;
      return tries === 1 ? offline() : Response.json({ txid: (body as { txid: string }).txid, emv, status: "ATIVA" });
    },
  });
  await user.type(await findField("Valor"), "1000");
  await user.click(getButton("Criar cobrança"));
  await waitFor(() => expect(tries).toBe(1));
  await sendAgain(user);
  await waitFor(() => expect(where.address).toMatch(/^\/receive\/charges\/[0-9a-f]{32}$/));
  const [first, second] = bodiesOf(requests, `POST ${at}/charges`);
  expect(first).toEqual(second);
  expect(second).toMatchObject({ key: "ana@exemplo.com.br", amount: 10, expiresIn: 86_400, changeable: false });
});

test("another key, or a due date, keeps what was typed of a charge", async () => {
  const { user, requests } = visit("/receive/new", {
    [`POST ${at}/charges`]: refusal(400, "validation", "O vencimento não pode ser antes de hoje."),
  });
  await user.type(await findField("Valor"), "10000");
  await user.type(await findField("Mensagem para quem paga (opcional)"), "Almoço");
  await user.click(screen.getByRole("radio", { name: "Com vencimento" }));
  await user.type(await findField("Vencimento"), "20032030");
  await user.type(await findField("Nome de quem paga"), "Bruno Reis");
  await user.type(await findField("CPF/CNPJ de quem paga"), "52998224725");
  await user.click(screen.getByRole("radio", { name: /^Celular/ }));
  await user.click(getButton("Criar cobrança"));
  await waitFor(() =>
    expect(bodiesOf(requests, `POST ${at}/charges`)).toMatchObject([
      { key: "+5511987654321", amount: 100, message: "Almoço", payer: { name: "Bruno Reis" }, dueDate: "2030-03-20" },
    ]),
  );
});

test("a due date in the past is refused at its field, and nothing else is lost", async () => {
  const sentence = "O vencimento não pode ser antes de hoje.";
  const { user } = visit("/receive/new", { [`POST ${at}/charges`]: refusal(400, "validation", sentence) });
  await user.type(await findField("Valor"), "10000");
  await user.click(screen.getByRole("radio", { name: "Com vencimento" }));
  await user.type(await findField("Vencimento"), "20032020");
  await user.type(await findField("Nome de quem paga"), "Bruno Reis");
  await user.type(await findField("CPF/CNPJ de quem paga"), "52998224725");
  await user.click(getButton("Criar cobrança"));
  const said = await screen.findByRole("alert");
  expect(said.textContent).toBe(sentence);
  const due = await findField("Vencimento");
  await waitFor(() => expect(document.activeElement).toBe(due));
  expect(due.getAttribute("aria-describedby")).toContain(said.id);
  await user.clear(due);
  await user.type(due, "20032030");
  expect(screen.queryByRole("alert")).toBeNull();
  expect((await findField("Nome de quem paga")).value).toBe("Bruno Reis");
});

test("a discount that is no amount says so at its field", async () => {
  const { user } = visit("/receive/new");
  await user.type(await findField("Valor"), "10000");
  await user.click(screen.getByRole("radio", { name: "Com vencimento" }));
  await user.type(await findField("Vencimento"), "20032030");
  await user.type(await findField("Nome de quem paga"), "Bruno Reis");
  await user.type(await findField("CPF/CNPJ de quem paga"), "52998224725");
  await user.selectOptions(screen.getByLabelText("Tipo do desconto"), "%, até uma data");
  await user.type(await findField("Desconto por pagar antes, em % (opcional)"), "2,555");
  await user.click(getButton("Criar cobrança"));
  expect((await screen.findAllByRole("alert")).map(({ textContent }) => textContent)).toEqual(["Valor inválido"]);
});

test("the conditions are folded until they are wanted, and open where one of them is wrong", async () => {
  const { user } = visit("/receive/new");
  await user.click(await screen.findByRole("radio", { name: "Com vencimento" }));
  const folded = () => screen.getByText("Mais condições").closest("details")?.open === false;
  expect(folded()).toBe(true);
  await user.click(screen.getByText("Mais condições"));
  await user.type(await findField("Multa por atraso, em % (opcional)"), "x");
  await user.click(screen.getByText("Mais condições"));
  expect(folded()).toBe(true);
  const typed = [
    ["Valor", "10000"],
    ["Vencimento", "20032030"],
    ["Nome de quem paga", "Bruno Reis"],
    ["CPF/CNPJ de quem paga", "52998224725"],
  ] as const;
  for (const [label, text] of typed) await user.type(await findField(label), text);
  await user.click(getButton("Criar cobrança"));
  expect(folded()).toBe(false);
  expect(document.activeElement).toBe(await findField("Multa por atraso, em % (opcional)"));
});

test("what a day demands is shown while the conditions are typed", async () => {
  const { user } = visit("/receive/new");
  await user.click(await screen.findByRole("radio", { name: "Com vencimento" }));
  await user.click(screen.getByText("Mais condições"));
  const day = await findField("Ver o valor em um dia");
  const box = day.closest("div.grid.gap-3");
  const text = (selector: string) => box?.querySelector(selector)?.textContent.replaceAll("\u00a0", " ");
  const preview = () => text("p[aria-hidden]");
  expect(preview()).toBe("Preencha o valor e o vencimento, e confira as condições.");
  await user.type(await findField("Valor"), "10000");
  await user.type(await findField("Vencimento"), "20032030");
  expect(preview()).toBe("Em 20/03/2030: R$ 100,00");
  await user.type(await findField("Multa por atraso, em % (opcional)"), "2");
  await user.type(await findField("Juros por atraso, em % ao mês (opcional)"), "1");
  await user.type(await findField("Ver o valor em um dia"), "30032030");
  expect(preview()).toBe("Em 30/03/2030: R$ 102,33 (multa R$ 2,00, juros R$ 0,33)");
  // A screen reader says it when the typing has paused, and nothing of a day that is refused.
  const said = () => text("output");
  await waitFor(() => expect(said()).toBe(preview()), { timeout: 3_000 });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  fireEvent.change(day, { target: { value: "31/03/2030" } });
  expect([preview(), said()]).toEqual([expect.stringMatching(/^Em 31/), expect.stringMatching(/^Em 30/)]);
  const pause = () => act(() => void vi.advanceTimersByTime(1_000));
  pause();
  expect(said()).toBe(preview());
  for (const refused of ["31/03/2020", "31/0"]) {
    fireEvent.change(day, { target: { value: refused } });
    pause();
    expect([preview(), said()]).toEqual(["", ""]);
  }
  vi.useRealTimers();
});

test("a day is chosen on a calendar, which offers no day before today", async () => {
  const { user } = visit("/receive/new");
  await user.click(await screen.findByRole("radio", { name: "Com vencimento" }));
  await user.type(await findField("Vencimento"), "20032030");
  // Each calendar is named by its day, begins at the chosen day, and says afterwards which one was chosen.
  expect(screen.getByRole("button", { name: "Escolher fim do desconto no calendário", hidden: true })).toBeTruthy();
  const opener = getButton("Escolher vencimento no calendário");
  await user.click(opener);
  const dialog = within(await screen.findByRole("dialog", { name: "Escolha o dia: vencimento" }));
  const chosen = dialog.getByRole("button", { name: /^quarta-feira, 20 de março de 2030, selecionado/ });
  await waitFor(() => expect(document.activeElement).toBe(chosen));
  await user.click(dialog.getByRole("button", { name: /^quinta-feira, 21 de março de 2030/ }));
  expect((await findField("Vencimento")).value).toBe("21/03/2030");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener));
  expect((await screen.findByText("Escolhido: 21/03/2030")).tagName).toBe("OUTPUT");
  await user.click(getButton("Escolher dia para ver o valor no calendário"));
  const today = await screen.findByRole("button", { name: /^hoje, / });
  await waitFor(() => expect(document.activeElement).toBe(today));
});

test("an empty charge with a due date says at each field what is missing", async () => {
  const { user } = visit("/receive/new");
  await user.click(await screen.findByRole("radio", { name: "Com vencimento" }));
  await user.click(await findButton("Criar cobrança"));
  const said = (await screen.findAllByRole("alert")).map(({ textContent }) => textContent);
  expect(said).toEqual([
    "Valor inválido",
    "Data inválida",
    "Informe o nome de quem paga, com até 140 caracteres.",
    "CPF/CNPJ inválido",
  ]);
});

test("a bill is sent with fine, interest, discount and rebate", async () => {
  const { user, requests } = visit("/receive/new", {
    [`POST ${at}/charges`]: refusal(400, "validation", "O vencimento não pode ser antes de hoje."),
  });
  await user.click(await screen.findByRole("radio", { name: "Com vencimento" }));
  const typed: [string, string][] = [
    ["Valor", "10000"],
    ["Vencimento", "20032030"],
    ["Nome de quem paga", "Bruno Reis"],
    ["CPF/CNPJ de quem paga", "52998224725"],
    ["Multa por atraso, em % (opcional)", "2"],
    ["Juros por atraso, em % ao mês (opcional)", "1,5"],
    ["Desconto por pagar antes (opcional)", "500"],
    ["Desconto até (opcional)", "15032030"],
    ["Abatimento (opcional)", "1000"],
  ];
  for (const [label, text] of typed) await user.type(await findField(label), text);
  await user.click(getButton("Criar cobrança"));
  await waitFor(() =>
    expect(bodiesOf(requests, `POST ${at}/charges`)).toMatchObject([
      {
        amount: 100,
        dueDate: "2030-03-20",
        validAfterDue: 30,
        payer: { name: "Bruno Reis", document: "52998224725" },
        fine: { type: "PERCENTAGE", value: 2 },
        interest: { type: "PERCENTAGE", value: 1.5, per: "MONTH" },
        discounts: [{ type: "FIXED", value: 5, until: "2030-03-15" }],
        rebate: { type: "FIXED", value: 10 },
      },
    ]),
  );
});

test("every kind of fine, interest, discount and rebate that the call takes can be chosen", async () => {
  const { user, requests } = visit("/receive/new", {
    [`POST ${at}/charges`]: refusal(400, "validation", "O vencimento não pode ser antes de hoje."),
  });
  await user.click(await screen.findByRole("radio", { name: "Com vencimento" }));
  const write = async (label: string, text: string) => user.type(await findField(label), text);
  const choose = async (label: string, option: string) => user.selectOptions(screen.getByLabelText(label), option);
  await write("Valor", "10000");
  await write("Vencimento", "20032030");
  await write("Nome de quem paga", "Bruno Reis");
  await write("CPF/CNPJ de quem paga", "52998224725");
  await choose("Tipo da multa", "Valor em reais");
  await write("Multa por atraso, em R$ (opcional)", "250");
  await choose("Tipo dos juros", "Reais por dia útil");
  await write("Juros por atraso, em R$ por dia útil (opcional)", "15");
  await choose("Tipo do abatimento", "Porcentagem");
  await write("Abatimento, em % (opcional)", "1,5");
  await choose("Tipo do desconto", "%, até uma data");
  await write("Desconto por pagar antes, em % (opcional)", "5");
  await write("Desconto até (opcional)", "10032030");
  const isFocused = async (label: string) => expect(document.activeElement).toBe(await findField(label));
  await user.click(getButton("Desconto até outra data"));
  await isFocused("2º desconto por pagar antes, em % (opcional)");
  await write("2º desconto por pagar antes, em % (opcional)", "3");
  await write("2º desconto até (opcional)", "15032030");
  await user.click(getButton("Desconto até outra data"));
  await isFocused("3º desconto por pagar antes, em % (opcional)");
  expect(screen.queryByRole("button", { name: "Desconto até outra data" })).toBeNull();
  await user.click(getButton("Criar cobrança"));
  const sent = () => bodiesOf(requests, `POST ${at}/charges`);
  await waitFor(() =>
    expect(sent()).toMatchObject([
      {
        fine: { type: "FIXED", value: 2.5 },
        interest: { type: "FIXED", value: 0.15, per: "DAY", businessDays: true },
        rebate: { type: "PERCENTAGE", value: 1.5 },
        discounts: [
          { type: "PERCENTAGE", value: 5, until: "2030-03-10" },
          { type: "PERCENTAGE", value: 3, until: "2030-03-15" },
        ],
      },
    ]),
  );
  await choose("Tipo do desconto", "Reais por dia útil de antecedência");
  await write("Desconto por pagar antes, em R$ por dia útil (opcional)", "50");
  await user.click(getButton("Criar cobrança"));
  await waitFor(() =>
    expect(sent().at(-1)).toMatchObject({
      discounts: [{ type: "FIXED", value: 0.5, until: null, businessDays: true }],
    }),
  );
});

test("the form's kinds are all that the call takes", () => {
  const typed = {
    ...dueStart,
    amount: "10000",
    dueDate: "20/03/2030",
    payerName: "Bruno",
    payerDocument: "52998224725",
  };
  const taken = (changes: object) => CreateCharge.safeParse(dueBody("a@b.com", { ...typed, ...changes })).success;
  for (const { value } of interestKinds)
    expect(taken({ interestKind: value, interest: "1", interestReais: "1" })).toBe(true);
  for (const { value } of discountKinds)
    expect(taken({ discountKind: value, discount: "1", discountReais: "1" })).toBe(true);
  for (const { value } of partKinds)
    expect(
      taken({ fineKind: value, rebateKind: value, fine: "1", fineReais: "1", rebate: "1", rebateReais: "1" }),
    ).toBe(true);
  expect(interestKinds).toHaveLength(8);
  expect(discountKinds).toHaveLength(6);
  expect(
    taken({ discountReais: "1", discountUntil: "10/03/2030", discount2Reais: "2", discountUntil2: "10/03/2030" }),
  ).toBe(false);
});

test("an open charge shows its code, and is removed after a confirmation", async () => {
  let removed = false;
  const { user } = visit(`/receive/charges/${txid}`, {
    [`GET ${at}/charges/${txid}`]: () =>
      Response.json({ charge: removed ? { ...charge, status: "REMOVIDA_PELO_USUARIO_RECEBEDOR" } : charge }),
    [`DELETE ${at}/charges/${txid}`]: () => {
      removed = true;
      return Response.json({});
    },
  });
  await findTitle("Cobrança");
  expect(await screen.findByRole("img", { name: "QR Code Pix de Ana Lima" })).toBeTruthy();
  expect(readPicture("QR Code Pix de Ana Lima")).toBe(emv);
  await user.click(getButton("Remover cobrança"));
  await user.click(await findButton("Remover"));
  const state = await screen.findByText("Removida");
  await waitFor(() => expect(document.activeElement).toBe(state.closest("output")));
  expect(screen.queryByRole("img", { name: "QR Code Pix de Ana Lima" })).toBeNull();
});

test("a charge that is paid while its code has the focus moves the focus to its state", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  let isPaid = false;
  visit(`/receive/charges/${txid}`, {
    [`GET ${at}/charges/${txid}`]: () =>
      Response.json({ charge: isPaid ? { ...charge, status: "CONCLUIDA", paidAmount: 10 } : charge }),
  });
  const copy = await findButton("Copiar código");
  copy.focus();
  isPaid = true;
  await vi.advanceTimersByTimeAsync(4_000);
  const state = await screen.findByText("Paga");
  await waitFor(() => expect(document.activeElement).toBe(state.closest("output")));
  vi.useRealTimers();
});

test("two charges are told apart by the title of the tab and what describes the heading", async () => {
  const payer = { name: "Bruno Reis", document: "***.982.247-**" };
  visit(`/receive/charges/${txid}`, { [`GET ${at}/charges/${txid}`]: { charge: { ...charge, payer } } });
  const which = /^Cobrança de R\$\s1\.234\.567,89, Bruno Reis/;
  await waitFor(() => expect(document.title).toMatch(which));
  const heading = screen.getByRole("heading", { level: 1 });
  const described = (heading.getAttribute("aria-describedby") ?? "").split(" ");
  const description = described.map((id) => document.getElementById(id)?.textContent ?? "").join("");
  expect(`${heading.textContent} ${description}`).toMatch(which);
});

test("the code of a bill says what it demands today, and when it is due", async () => {
  const today = { day: "2030-03-10", fine: 0, interest: 0, rebate: 0, discount: 5, total: 95 };
  visit(`/receive/charges/${txid}`, {
    [`GET ${at}/charges/${txid}`]: {
      charge: { ...charge, amount: 100, demanded: 95, dueDate: "2030-03-20", endsAt: "2030-04-20T03:00:00Z", today },
    },
  });
  const code = within(await screen.findByRole("region", { name: "Código Pix" }));
  expect(code.getByText(/95,00 em 10\/03\/2030$/)).toBeTruthy();
  expect(code.getByText("Vencimento: 20/03/2030")).toBeTruthy();
  expect(code.getByText("Encomenda 7")).toBeTruthy();
});

test("an overdue bill shows what it demands today, and what of it is fine and interest", async () => {
  const today = { day: "2030-03-30", fine: 1.8, interest: 0.3, rebate: 10, discount: 0, total: 92.1 };
  visit(`/receive/charges/${txid}`, {
    [`GET ${at}/charges/${txid}`]: {
      charge: { ...charge, amount: 100, demanded: 92.1, dueDate: "2030-03-20", endsAt: "2030-04-20T03:00:00Z", today },
    },
  });
  expect(await screen.findByText(/^R\$\s92,10$/)).toBeTruthy();
  const lineOf = (term: string) => screen.getByText(term).parentElement?.textContent;
  expect(lineOf("Valor original")).toMatch(/R\$\s100,00$/);
  expect(lineOf("Multa hoje")).toMatch(/\+ R\$\s1,80$/);
  expect(lineOf("Juros até hoje")).toMatch(/\+ R\$\s0,30$/);
  expect(lineOf("Abatimento hoje")).toMatch(/− R\$\s10,00$/);
  expect(screen.queryByText("Desconto hoje")).toBeNull();
});

test("a fine that a rebate makes up for is shown beside the original amount", async () => {
  const today = { day: "2030-03-30", fine: 2, interest: 0, rebate: 2, discount: 0, total: 100 };
  visit(`/receive/charges/${txid}`, {
    [`GET ${at}/charges/${txid}`]: { charge: { ...charge, amount: 100, demanded: 100, dueDate: "2030-03-20", today } },
  });
  expect(await screen.findByText("Multa hoje")).toBeTruthy();
  expect(screen.getByText("Valor original")).toBeTruthy();
});

test("a paid charge says who paid, and opens the receipt", async () => {
  const payment = {
    name: "Bruno Reis",
    document: "***.982.247-**",
    bankName: "Banco Sol S.A.",
    amount: 10,
    paidAt: "2026-03-10T16:00:05.000Z",
    endToEnd: "E61000001202603101600abcdefghijk",
    transactionId: "00000000-0000-4000-8000-000000000021",
  };
  visit(`/receive/charges/${txid}`, {
    [`GET ${at}/charges/${txid}`]: {
      charge: { ...charge, status: "CONCLUIDA", payment, paidAmount: 10, paidAt: payment.paidAt },
    },
  });
  for (const text of [
    "Paga",
    "Bruno Reis",
    "***.982.247-**",
    "Banco Sol S.A.",
    "10/03/2026 às 13:00:05",
    payment.endToEnd,
  ])
    expect(await screen.findByText(text)).toBeTruthy();
  expect(await findButton("Ver comprovante")).toBeTruthy();
});

test("a code is copied for who pays", async () => {
  const { user } = visit(`/receive/charges/${txid}`);
  const write = vi.spyOn(navigator.clipboard, "writeText");
  await user.click(await findButton("Copiar código"));
  expect(await screen.findByText("Código copiado. Quem paga cola em 'Pix Copia e Cola'.")).toBeTruthy();
  expect(write).toHaveBeenCalledWith(emv);
});
