import { writeStaticBrCode } from "@vitral/brazil/br-code";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { anaIsRemembered, checking, offline, open, refusal, theBank } from "../../../testing/bank.tsx";
import { bodiesOf, feesOf, findButton, findField, findTitle } from "../../../testing/screen.ts";

const at = `/accounts/${checking.id}`;
const id = (last: number) => `20000000-0000-4000-8000-00000000000${last}`;
const [lookUpCall, readCall] = [`POST ${at}/pix/key-info`, `POST ${at}/pix/qrcode/decode`];
const maria = { id: id(1), key: "maria@sol.com", name: "Maria Souza", document: "", bankName: "Banco Sol S.A." };
const code = writeStaticBrCode({ key: maria.key, name: "MARIA SOUZA", city: "SAO PAULO" });
const qrCode = {
  ...maria,
  amount: 12.34,
  amountIsOpen: false,
  description: null,
  details: [],
  due: null,
  schedulable: true,
  repeatable: false,
};
const favorite = {
  ...maria,
  nickname: "Mãe",
  lastPaidAt: "2026-11-12T15:00:00.000Z",
  limit: null,
  scheduled: null,
};
const sent = (last: number, beneficiaryName: string, changes: object = {}) => ({
  id: id(last),
  createdAt: `2026-11-2${last}T15:00:00.000Z`,
  amount: 10,
  credit: false,
  category: "Pix enviado",
  beneficiaryName,
  externalStatus: "SETTLED",
  ...changes,
});
const page = (...data: object[]) => ({
  data,
  pagination: { totalPages: 1, totalItems: data.length, itemsPerPage: 10 },
  summary: { in: 0, out: 10 },
});
const bank = {
  [`GET ${at}/fee`]: feesOf(0),
  [lookUpCall]: { data: maria },
  [readCall]: { qrCode },
  [`GET ${at}/pix/favorites`]: { favorites: [favorite] },
  [`GET ${at}/transactions`]: page(
    sent(8, "João Conceição"),
    sent(7, "Loja Sol", { category: "QR Code pago" }),
    sent(6, "João Conceição"),
    sent(5, "Rita Alves", { externalStatus: "ERROR" }),
  ),
};

const field = () => findField("Para quem você quer pagar?");
const list = () => screen.findByRole("region", { name: "Recentes e favorecidos" });
const names = async () =>
  within(await list())
    .getAllByRole("listitem")
    .map(({ textContent }) => /Mãe|João Conceição/.exec(textContent ?? "")?.[0]);

function start(answers: object = {}) {
  const requests = theBank({ ...bank, ...answers });
  return { requests, ...open("/transfer") };
}

beforeEach(() => anaIsRemembered());

test.each([
  ["maria@sol.com", "Isto é um e-mail.", "maria@sol.com"],
  ["Celular: 11 98765-4321", "Isto é um telefone.", "+5511987654321"],
  ["111.444.777-35", "Isto é um CPF ou CNPJ.", "11144477735"],
])("'%s' is known as what it is, and looked up", async (typed, said, key) => {
  const { requests, user, visit } = start();
  await user.type(await field(), typed);
  expect(await screen.findByText(said)).toBeTruthy();
  await user.click(await findButton("Continuar"));
  await findTitle("Confirmar transferência");
  expect(visit.address).toBe("/transfer/pix-key");
  expect(bodiesOf(requests, lookUpCall)).toEqual([{ key }]);
});

test("a copied code is pasted by one press and leads to its confirmation", async () => {
  const { requests, user } = start();
  await field();
  vi.spyOn(navigator.clipboard, "readText").mockResolvedValue(`${code.slice(0, 40)}\n${code.slice(40)}`);
  await user.click(await findButton("Colar o que copiei"));
  await findTitle("Confirmar pagamento");
  expect(bodiesOf(requests, readCall)).toEqual([{ emv: code }]);
  await user.click(await findButton("Cancelar"));
  expect((await findField("QR Code (Pix Copia e Cola)")).value).toBe(code);
  expect(bodiesOf(requests, readCall)).toHaveLength(1);
});

test("a code that is refused says so at its field, where it still stands", async () => {
  const { user } = start({ [readCall]: refusal(422, "QR_CODE_INVALID", "Este código venceu.") });
  await user.click(await field());
  await user.paste(code);
  expect(await screen.findByText("Isto é um código Pix.")).toBeTruthy();
  await user.click(await findButton("Continuar"));
  expect(await screen.findByText("Este código venceu.")).toBeTruthy();
  expect((await findField("QR Code (Pix Copia e Cola)")).value).toBe(code);
});

test("eleven digits that are a CPF and a phone are asked about, and nothing is cleared", async () => {
  const { requests, user } = start();
  await user.type(await field(), "11912345684{Enter}");
  expect(await screen.findByText("Escolha abaixo se é um CPF ou um telefone.")).toBeTruthy();
  expect((await field()).value).toBe("11912345684");
  expect(bodiesOf(requests, lookUpCall)).toEqual([]);
  await user.click(await findButton("Usar como telefone"));
  await findTitle("Confirmar transferência");
  expect(bodiesOf(requests, lookUpCall)).toEqual([{ key: "+5511912345684" }]);
});

test("the last paid come first, each once, and are searched as the name is typed", async () => {
  const { user } = start();
  await waitFor(async () => expect(await names()).toEqual(["João Conceição", "Mãe"]));
  await user.type(await field(), "mae");
  await waitFor(async () => expect(await names()).toEqual(["Mãe"]));
  expect(await screen.findByText("1 pessoa encontrada")).toBeTruthy();
});

test("a key of somebody who was never paid is no search without a result", async () => {
  const { user } = start();
  await waitFor(async () => expect(await names()).toEqual(["João Conceição", "Mãe"]));
  await user.type(await field(), "outra@sol.com");
  expect(await screen.findByText("Isto é um e-mail.")).toBeTruthy();
  expect(await names()).toEqual(["João Conceição", "Mãe"]);
  expect(screen.queryByText(/pessoas encontradas/)).toBeNull();
});

const receiptOfJoao = {
  transaction: { ...sent(8, "João Conceição"), description: null, settledAt: null, fee: 0 },
  data: {
    beneficiary: { name: "João Conceição", document: "", bank: "" },
    payer: { name: "Ana Lima", document: "", bank: "" },
    endToEnd: "E1",
  },
};

test("a recent payee whose key is not known is said so at the field, until something is typed", async () => {
  const { user } = start({ [`GET ${at}/transactions/${id(8)}`]: receiptOfJoao });
  await user.click(await findButton(/João Conceição/));
  const said = "Não temos a chave Pix de João Conceição. Digite ou cole a chave.";
  expect((await screen.findByRole("alert")).textContent).toBe(said);
  expect((await field()).getAttribute("aria-invalid")).toBe("true");
  await user.type(await field(), "j");
  await waitFor(() => expect(screen.queryByText(said)).toBeNull());
});

test("a favourite has its key looked up, and a recent payee that of the last payment", async () => {
  const receipt = { ...receiptOfJoao, paidKey: { keyInfoId: id(9), key: "joao@lua.com" } };
  const { requests, user } = start({ [`GET ${at}/transactions/${id(8)}`]: receipt });
  await user.click(await findButton(/João Conceição/));
  await findTitle("Confirmar transferência");
  await user.click(await findButton("Cancelar"));
  await user.click(screen.getAllByRole("link", { name: "Transferências" })[0] ?? document.body);
  await user.click(await findButton(/Mãe/));
  await findTitle("Confirmar transferência");
  expect(bodiesOf(requests, lookUpCall)).toEqual([{ key: "joao@lua.com" }, { key: "maria@sol.com" }]);
});

test("a name leads on where it is the only one, and else says what to do", async () => {
  const { requests, user } = start();
  await findButton(/Mãe/);
  await user.type(await field(), "{Enter}");
  expect(await screen.findByText("Digite ou cole uma chave, um código Pix ou um nome.")).toBeTruthy();
  await user.type(await field(), "o{Enter}");
  expect(await screen.findByText("Escolha a pessoa na lista abaixo.")).toBeTruthy();
  await user.type(await field(), "xyz{Enter}");
  expect(await screen.findByText(/^Isto não é uma chave nem um código Pix/)).toBeTruthy();
  vi.spyOn(navigator.clipboard, "readText").mockResolvedValue("olá");
  await user.click(await findButton("Colar o que copiei"));
  expect(await screen.findByText(/^Isto não é uma chave nem um código Pix/)).toBeTruthy();
  expect(bodiesOf(requests, lookUpCall)).toEqual([]);
  await user.clear(await field());
  await user.type(await field(), "maria souza{Enter}");
  await findTitle("Confirmar transferência");
});

test("the ways to pay stay, also where the recent payees cannot be loaded", async () => {
  let isDown = true;
  const answer = (loaded: unknown) => () => (isDown ? offline() : Response.json(loaded));
  const { user } = start({
    [`GET ${at}/pix/favorites`]: answer({ favorites: [favorite] }),
    [`GET ${at}/transactions`]: answer(page()),
  });
  expect((await screen.findByRole("link", { name: /^Transferência Pix/ })).getAttribute("href")).toBe(
    "/transfer/pix-key",
  );
  expect(screen.getByRole("link", { name: /^Pagamento de QR Code/ }).getAttribute("href")).toBe("/transfer/qr-code");
  await within(await list()).findByText(/^Sem conexão/);
  isDown = false;
  await user.click(await within(await list()).findByRole("button", { name: "Tentar de novo" }));
  expect(await findButton(/Mãe/)).toBeTruthy();
});
