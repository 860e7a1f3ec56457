import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
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

test("a receipt has the bank's full name and address, also when shared", async () => {
  const share = vi.fn(async () => undefined);
  Object.defineProperty(navigator, "share", { configurable: true, value: share });
  const brand = { prefixDisplayName: "Cooperativa", displayName: "Ipê", internetBanking: "https://ipe.example/" };
  const { paper, user } = await theReceipt(brand);
  expect(within(paper).getByText("Emitido por Cooperativa Ipê · ipe.example")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Compartilhar" }));
  const text = expect.stringMatching(/^Comprovante de PIX Enviado · Cooperativa Ipê\n/) as string;
  expect(share).toHaveBeenCalledWith({ title: "Comprovante de PIX Enviado", text });
  Reflect.deleteProperty(navigator, "share");
});

const pngCall = `${statementCall}/${row.id}/receipt`;
const png = () =>
  new Response("picture", {
    headers: { "content-type": "image/png", "content-disposition": 'attachment; filename="comprovante.png"' },
  });

/** Opens the receipt at a browser that shares as given, and presses a button. */
async function pressOn(name: string, answer: () => Response) {
  const requests = theBank({ [statementCall]: statement, [`${statementCall}/${row.id}`]: receipt, [pngCall]: answer });
  const { user } = open("/");
  await user.click(await screen.findByRole("button", { name: /Maria Souza/ }));
  await user.click(await screen.findByRole("button", { name }));
  return requests.filter(({ call }) => call === pngCall).map(({ query }) => query);
}

test("where the browser shares files, the picture of the receipt is shared", async () => {
  const share = vi.fn(async (_shared: ShareData) => undefined);
  Object.defineProperty(navigator, "share", { configurable: true, value: share });
  Object.defineProperty(navigator, "canShare", { configurable: true, value: () => true });
  expect(await pressOn("Compartilhar", png)).toEqual(["format=png"]);
  await waitFor(() => expect(share).toHaveBeenCalled());
  expect(share.mock.calls[0]?.[0].files?.map(({ name, type }) => [name, type])).toEqual([
    ["comprovante.png", "image/png"],
  ]);
  Reflect.deleteProperty(navigator, "share");
  Reflect.deleteProperty(navigator, "canShare");
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
