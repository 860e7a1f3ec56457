import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { anaIsRemembered, aurora, checking, open, refusal, theBank } from "../../testing/bank.tsx";

const statementCall = `GET /accounts/${checking.id}/transactions`;
const row = {
  id: "10000000-0000-4000-8000-000000000001",
  createdAt: "2026-11-21T02:30:05.000Z",
  amount: 18.39,
  credit: false,
  category: "Pix enviado",
  beneficiaryName: "Maria Souza",
  externalStatus: "SETTLED",
};
const statement = {
  data: [row],
  pagination: { totalPages: 1, totalItems: 1, itemsPerPage: 10 },
  summary: { in: 0, out: 18.39 },
};
const receipt = {
  transaction: { ...row, description: "", settledAt: "2026-11-21T02:30:07.000Z", fee: 0 },
  data: {
    beneficiary: { name: "Maria Souza", document: "***.654.321-**", bank: "Banco Sol S.A." },
    payer: { name: "Ana Lima", document: "111.444.777-35", bank: "Banco Aurora S.A." },
    endToEnd: "E6100000120261121022449beb9c291e",
  },
};

/** The receipt of one payment at a bank of this brand. */
async function theReceipt(brand: object) {
  theBank({
    "GET /tenants": { ...aurora, ...brand },
    [statementCall]: statement,
    [`${statementCall}/${row.id}`]: receipt,
  });
  const { user } = open("/");
  await user.click(await screen.findByRole("button", { name: /Maria Souza/ }));
  const paper = await screen.findByRole("article", { name: "Comprovante de PIX Enviado" });
  return { user, paper };
}

beforeEach(() => anaIsRemembered());

test("a receipt has the logo of the bank", async () => {
  const { paper } = await theReceipt({ logoDark: "/brands/aurora/dark.svg", logoWhite: "/brands/aurora/white.svg" });
  const logo = within(paper).getByRole<HTMLImageElement>("img", { name: "Banco Aurora" });
  expect(logo.getAttribute("src")).toBe("/brands/aurora/dark.svg");
});

test("a receipt of a bank without a logo has its name and no picture", async () => {
  const { paper } = await theReceipt({});
  expect(within(paper).queryByRole("img")).toBeNull();
  expect(within(paper).getByText("Banco Aurora")).toBeTruthy();
});

test("a receipt has the bank's full name and address, also when shared, and who issues it", async () => {
  const share = vi.fn(async (_shared: ShareData) => undefined);
  Object.defineProperty(navigator, "share", { configurable: true, value: share });
  const brand = {
    prefixDisplayName: "Cooperativa",
    displayName: "Ipê",
    article: "a",
    internetBanking: "https://ipe.example/",
  };
  const { paper, user } = await theReceipt(brand);
  expect(within(paper).getByText("Emitido pela Cooperativa Ipê · ipe.example")).toBeTruthy();
  // No line ends between ISPB and its number.
  expect(paper.textContent).toContain(" · ISPB\u00A061000001 · Banco");
  await user.click(screen.getByRole("button", { name: "Compartilhar" }));
  const text = expect.stringMatching(/^Comprovante de PIX Enviado · Cooperativa Ipê\n/) as string;
  expect(share).toHaveBeenCalledWith({ title: "Comprovante de PIX Enviado", text });
  expect(share.mock.calls[0]?.[0].text).toMatch(/\nEmitido por Banco Aurora S\.A\. · CNPJ [^\n]+$/);
  Reflect.deleteProperty(navigator, "share");
});

const pngCall = `${statementCall}/${row.id}/receipt`;
const png = () =>
  new Response("picture", {
    headers: { "content-type": "image/png", "content-disposition": 'attachment; filename="comprovante.png"' },
  });

/** Opens the receipt; `asked` are the files that were asked for. */
async function atReceipt(answer: () => Response) {
  const requests = theBank({ [statementCall]: statement, [`${statementCall}/${row.id}`]: receipt, [pngCall]: answer });
  const { user } = open("/");
  await user.click(await screen.findByRole("button", { name: /Maria Souza/ }));
  return { user, asked: () => requests.filter(({ call }) => call === pngCall).map(({ query }) => query) };
}

/** Opens the receipt, and presses a button. */
async function pressOn(name: string, answer: () => Response) {
  const { user, asked } = await atReceipt(answer);
  await user.click(await screen.findByRole("button", { name }));
  return asked();
}

test("where the browser shares files, the picture of the receipt is shared", async () => {
  const share = sharingWith();
  expect(await pressOn("Compartilhar", png)).toEqual(["format=png"]);
  await waitFor(() => expect(share).toHaveBeenCalled());
  expect(share.mock.calls[0]?.[0].files?.map(({ name, type }) => [name, type])).toEqual([
    ["comprovante.png", "image/png"],
  ]);
});

/** A browser that shares files, and answers each press with the next of these. */
function sharingWith(...answers: (() => Promise<void>)[]) {
  const share = vi.fn((_shared: ShareData) => (answers.shift() ?? (() => Promise.resolve()))());
  Object.defineProperty(navigator, "share", { configurable: true, value: share });
  Object.defineProperty(navigator, "canShare", { configurable: true, value: () => true });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, "share");
    Reflect.deleteProperty(navigator, "canShare");
  });
  return share;
}
const rejected = (name: string) => () => Promise.reject(new DOMException("no", name));

test("a picture that came too late for the browser is shared by the next press, without loading again", async () => {
  const share = sharingWith(rejected("NotAllowedError"));
  const { user, asked } = await atReceipt(png);
  await user.click(await screen.findByRole("button", { name: "Compartilhar" }));
  expect(await screen.findByText("Toque em Compartilhar de novo.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Compartilhar" }));
  await waitFor(() => expect(share).toHaveBeenCalledTimes(2));
  expect(share.mock.calls[1]?.[0].files).toHaveLength(1);
  expect(asked()).toEqual(["format=png"]);
});

test("what the browser does not share is copied; who cancels is told nothing", async () => {
  sharingWith(rejected("AbortError"), rejected("NotAllowedError"));
  const { user } = await atReceipt(png);
  const press = async () => user.click(await screen.findByRole("button", { name: "Compartilhar" }));
  await press();
  expect(screen.queryByText("Toque em Compartilhar de novo.")).toBeNull();
  await press();
  expect(await screen.findByText("Comprovante copiado.")).toBeTruthy();
  expect(await navigator.clipboard.readText()).toContain("Comprovante de PIX Enviado");
});

test("a payment that has not settled shows no check, no receipt and no file", async () => {
  const pending = { ...receipt, transaction: { ...receipt.transaction, settledAt: null, externalStatus: "PENDING" } };
  theBank({ [statementCall]: statement, [`${statementCall}/${row.id}`]: pending });
  const { user } = open("/");
  await user.click(await screen.findByRole("button", { name: /Maria Souza/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Transação em processamento" }));
  expect(dialog.getByText(/ainda está sendo processada/)).toBeTruthy();
  expect(dialog.queryByText("Concluída")).toBeNull();
  expect(dialog.queryByRole("article")).toBeNull();
  expect(dialog.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["", "Entendi"]);
});

test("a receipt is saved as a picture", async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  expect(await pressOn("Salvar imagem", png)).toEqual(["format=png"]);
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
});

test("a receipt that cannot be saved says why", async () => {
  const sentence = "Muitas tentativas. Aguarde 10 minutos e tente novamente.";
  expect(await pressOn("Salvar PDF", refusal(429, "TOO_MANY_REQUESTS", sentence))).toEqual(["format=pdf"]);
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test("the receipt of a Pix Agendado says what it was and leads to it, also where no key can be paid again", async () => {
  const scheduleId = "60000000-0000-4000-8000-000000000001";
  const scheduled = { ...receipt, transaction: { ...receipt.transaction, scheduled: true }, scheduleId };
  theBank({ [statementCall]: statement, [`${statementCall}/${row.id}`]: scheduled });
  const { user } = open("/");
  await user.click(await screen.findByRole("button", { name: /Maria Souza/ }));
  const paper = await screen.findByRole("article", { name: "Comprovante de PIX Enviado" });
  expect(within(paper).getByText("Agendamento").nextElementSibling?.textContent).toBe("Pix Agendado");
  const link = screen.getByRole("link", { name: "Ver agendamento" });
  expect(link.getAttribute("href")).toBe(`/transfer/scheduled/${scheduleId}`);
});
