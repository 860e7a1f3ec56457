import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { anaIsRemembered, checking, offline, open, refusal, theBank } from "../../../testing/bank.tsx";
import { bodiesOf, feesOf, findButton, findField, findTitle, sendAgain } from "../../../testing/screen.ts";

const at = `/accounts/${checking.id}`;
const [listCall, saveCall] = [`GET ${at}/pix/favorites`, `POST ${at}/pix/favorites`];
const [lookUpCall, payCall] = [`POST ${at}/pix/key-info`, `POST ${at}/pix/payment`];
const id = (last: number) => `20000000-0000-4000-8000-00000000000${last}`;

const maria = {
  id: id(1),
  nickname: "Mãe",
  key: "maria@sol.com",
  name: "Maria Souza",
  document: "***.654.321-**",
  bankName: "Banco Sol S.A.",
  lastPaidAt: "2026-11-12T15:00:00.000Z",
  limit: { current: 6_000, used: 5_900, pending: null },
  scheduled: { amount: 900, day: "2026-11-20" },
};
const joao = {
  id: id(2),
  nickname: null,
  key: "+5511987654321",
  name: "João Conceição",
  document: "***.982.247-**",
  bankName: "Banco Lua S.A.",
  lastPaidAt: null,
  limit: null,
  scheduled: null,
};
const lookedUp = { id: id(5), key: maria.key, name: maria.name, document: maria.document, bankName: maria.bankName };
const outcome = { transactionId: id(6), status: "SETTLED", amount: 12.34, fee: 0, endToEnd: "E1" };
const both = { [listCall]: { favorites: [maria, joao] }, [`GET ${at}/fee`]: feesOf(0) };

const list = () => screen.findByRole("region", { name: "Favorecidos" });
/** The card's code comes after the screen, and takes the place of what stands there meanwhile. */
const press = async (user: ReturnType<typeof open>["user"], name: string | RegExp) =>
  user.click(await screen.findByRole("button", { name }));

beforeEach(() => anaIsRemembered());

describe("the list in the first step", () => {
  test("has nickname, name, key and the day of the last payment", async () => {
    theBank(both);
    open("/transfer/pix-key");
    expect((await screen.findByRole("button", { name: /^Mãe/ })).textContent).toContain("Maria Souza");
    const rows = within(await list());
    expect(rows.getByText("Último Pix em 12/11/2026")).toBeTruthy();
    expect(rows.getByText("(11) 98765-4321", { normalizer: (text) => text })).toBeTruthy();
  });

  test.each([
    ["joao conceicao", "João Conceição"],
    ["mae", "Mãe"],
    ["lua", "João Conceição"],
    ["98765", "João Conceição"],
  ])("is searched for '%s' without accents or marks", async (text, found) => {
    theBank(both);
    const { user } = open("/transfer/pix-key");
    await user.type(await findField("Buscar favorecido"), text);
    await waitFor(async () => expect(within(await list()).getAllByRole("listitem")).toHaveLength(1));
    expect(within(await list()).getByText(found)).toBeTruthy();
    expect(await screen.findByText("1 favorecido encontrado")).toBeTruthy();
  });

  test("says that nobody is found, and that nobody was saved yet", async () => {
    theBank(both);
    const { user } = open("/transfer/pix-key");
    await user.type(await findField("Buscar favorecido"), "xyz");
    expect(await screen.findByText("Nenhum favorecido combina com a busca.")).toBeTruthy();
  });

  test("of an account without favourites says how one is saved", async () => {
    theBank();
    open("/transfer/pix-key");
    expect(await screen.findByText(/Você ainda não salvou ninguém/)).toBeTruthy();
    expect(screen.queryByLabelText("Buscar favorecido")).toBeNull();
  });

  test("that is long shows its first rows and all when asked for", async () => {
    const many = Array.from({ length: 9 }, (_, n) => ({ ...joao, id: id(n), name: `Nome ${n}`, key: `n${n}@sol.com` }));
    theBank({ [listCall]: { favorites: many } });
    const { user } = open("/transfer/pix-key");
    await user.click(await findButton("Mostrar todos (9)"));
    expect(within(await list()).getAllByRole("listitem")).toHaveLength(9);
  });

  test("that does not load is loaded again; the key can be typed meanwhile", async () => {
    let isDown = true;
    theBank({ ...both, [listCall]: () => (isDown ? offline() : Response.json({ favorites: [maria] })) });
    const { user } = open("/transfer/pix-key");
    expect(await within(await list()).findByText(/^Sem conexão/)).toBeTruthy();
    expect(await findField("Chave")).toBeTruthy();
    isDown = false;
    await press(user, "Tentar de novo");
    expect(await within(await list()).findByText("Maria Souza")).toBeTruthy();
  });
});

describe("a favourite", () => {
  test("that is chosen has its key looked up and leads to the confirmation", async () => {
    const requests = theBank({ ...both, [lookUpCall]: { data: { ...lookedUp, key: joao.key, name: joao.name } } });
    const { user } = open("/transfer/pix-key");
    await press(user, /João Conceição .*Banco Lua/);
    await findTitle("Confirmar transferência");
    expect(bodiesOf(requests, lookUpCall)).toEqual([{ key: "+5511987654321" }]);
    expect(screen.getByText("(11) 98765-4321", { normalizer: (text) => text })).toBeTruthy();
    await user.click(await findButton("Cancelar"));
    expect((await findField("Chave")).value).toBe("(11) 98765-4321");
  });

  test("whose look-up is refused shows why beside its key", async () => {
    theBank({ ...both, [lookUpCall]: refusal(404, "PIX_KEY_NOT_FOUND", "Chave Pix não encontrada.") });
    const { user } = open("/transfer/pix-key");
    await press(user, /Maria Souza/);
    await waitFor(async () => expect((await findField("Chave")).getAttribute("aria-invalid")).toBe("true"));
    expect((await findField("Chave")).value).toBe("maria@sol.com");
  });

  test("is removed only after a question, and the list is loaded again", async () => {
    const favorites = [maria, joao];
    const requests = theBank({
      [listCall]: () => Response.json({ favorites }),
      [`DELETE ${at}/pix/favorites/${maria.id}`]: () => Response.json(favorites.shift() && {}),
    });
    const { user } = open("/transfer/pix-key");
    await press(user, "Remover Mãe dos favorecidos");
    expect(await screen.findByText(/O limite próprio deste favorecido também termina\./)).toBeTruthy();
    await user.click(await findButton("Cancelar"));
    expect(requests.filter(({ call }) => call.startsWith("DELETE"))).toEqual([]);
    await press(user, "Remover Mãe dos favorecidos");
    await user.click(await findButton("Remover"));
    await waitFor(() => expect(screen.queryByText("Maria Souza")).toBeNull());
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Favorecidos"));
  });

  test("is removed with the limit that it waits for, and says so before", async () => {
    const pending = { amount: 6_000, askedAt: "2026-11-12T15:00:00.000Z", effectiveAt: "2026-11-13T15:00:00.000Z" };
    theBank({ ...both, [listCall]: { favorites: [{ ...joao, limit: { current: null, used: 0, pending } }] } });
    const { user } = open("/transfer/pix-key");
    await press(user, "Remover João Conceição dos favorecidos");
    expect(await screen.findByText(/O pedido de um limite próprio também termina\./)).toBeTruthy();
  });

  test("that is gone already, because an answer was lost, counts as removed", async () => {
    theBank({ ...both, [`DELETE ${at}/pix/favorites/${maria.id}`]: refusal(404, "NOT_FOUND", "Não encontrado.") });
    const { user } = open("/transfer/pix-key");
    await press(user, "Remover Mãe dos favorecidos");
    await user.click(await findButton("Remover"));
    expect(await screen.findByText("Favorecido removido.")).toBeTruthy();
  });
});

describe("a key whose owner changed since it was saved", () => {
  const changed = { ...lookedUp, name: "Marcos Reis", document: "***.111.222-**", changed: true };

  test("asks before the confirmation, and shows the saved and the current owner", async () => {
    theBank({ ...both, [lookUpCall]: { data: changed } });
    const { user } = open("/transfer/pix-key");
    await press(user, /Maria Souza/);
    const question = within(await screen.findByRole("dialog", { name: "Os dados de quem recebe mudaram" }));
    expect(question.getByText(/^O nome e o documento de quem recebe mudaram/)).toBeTruthy();
    expect(within(question.getByRole("region", { name: "Quando você salvou" })).getByText("Maria Souza")).toBeTruthy();
    expect(within(question.getByRole("region", { name: "Agora" })).getByText("Marcos Reis")).toBeTruthy();
    await user.click(await findButton("Continuar assim mesmo"));
    await findTitle("Confirmar transferência");
    expect(screen.getByText("Marcos Reis")).toBeTruthy();
  });

  test("is not paid when the customer does not go on", async () => {
    theBank({ ...both, [lookUpCall]: { data: changed } });
    const { user } = open("/transfer/pix-key");
    await press(user, /Maria Souza/);
    await user.click(await findButton("Não continuar"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getByRole("heading", { level: 1, name: "Transferência Pix" })).toBeTruthy();
    await press(user, /Maria Souza/);
    expect(await screen.findByRole("dialog", { name: "Os dados de quem recebe mudaram" })).toBeTruthy();
  });

  test("asks too when the key is typed, and names a document alone that changed", async () => {
    theBank({ ...both, [lookUpCall]: { data: { ...lookedUp, changed: true } } });
    const { user } = open("/transfer/pix-key");
    await user.click(await screen.findByLabelText("E-mail"));
    await user.type(await findField("Chave"), "maria@sol.com{Enter}");
    expect(await screen.findByText(/^O documento de quem recebe mudou desde/)).toBeTruthy();
  });
});

describe("after a payment", () => {
  async function paid(answers: object) {
    const requests = theBank({
      ...both,
      [listCall]: { favorites: [] },
      [lookUpCall]: { data: lookedUp },
      [payCall]: outcome,
      ...answers,
    });
    const { user } = open("/transfer/pix-key");
    await user.click(await screen.findByLabelText("E-mail"));
    await user.type(await findField("Chave"), "maria@sol.com{Enter}");
    await user.type(await findField("Digite o valor da transferência"), "1234");
    await user.type(await findField("PIN"), "1234");
    await user.click(await findButton(/^Pagar/));
    await findTitle("Transferência realizada");
    return { requests, user };
  }

  test("the payee is saved with a nickname, or without one", async () => {
    const { requests, user } = await paid({ [saveCall]: { id: id(7) } });
    await user.click(await findButton("Salvar favorecido"));
    await user.type(await findField("Apelido (opcional)"), " Mãe ");
    await user.click(await findButton("Salvar"));
    expect(await screen.findByText("Favorecido salvo!")).toBeTruthy();
    await user.click(await findButton("Salvar favorecido"));
    await user.click(await findButton("Salvar"));
    await waitFor(() =>
      expect(bodiesOf(requests, saveCall)).toEqual([
        { keyInfoId: lookedUp.id, nickname: "Mãe" },
        { keyInfoId: lookedUp.id },
      ]),
    );
  });

  test("a refused save says why in the dialog, and both it and a lost one can be sent again", async () => {
    const sentence = "Você já tem 200 favorecidos, o máximo permitido. Remova um para salvar outro.";
    const answers = [offline, refusal(422, "FAVORITES_FULL", sentence), () => Response.json({ id: id(7) })];
    const { requests, user } = await paid({ [saveCall]: () => answers.shift()?.() });
    await user.click(await findButton("Salvar favorecido"));
    await user.click(await findButton("Salvar"));
    await sendAgain(user);
    const dialog = within(await screen.findByRole("dialog", { name: "Salvar favorecido" }));
    await waitFor(() => expect(dialog.getByRole("alert").textContent).toBe(sentence));
    await user.click(await findButton("Salvar"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(bodiesOf(requests, saveCall)).toHaveLength(3);
  });

  test("a payee who is a favourite already says so instead", async () => {
    await paid({ [listCall]: { favorites: [maria] } });
    expect(await screen.findByText("Nos seus favorecidos: Mãe")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Salvar favorecido" })).toBeNull();
  });
});

test("'Pagar de novo' on the receipt of a sent Pix looks its key up at once", async () => {
  const row = {
    id: id(8),
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
    transaction: { ...row, description: null, settledAt: row.createdAt, fee: 0 },
    data: {
      beneficiary: { name: "Maria Souza", document: "***.654.321-**", bank: "Banco Sol S.A." },
      payer: { name: "Ana Lima", document: "111.444.777-35", bank: "Banco Aurora S.A." },
      endToEnd: "E1",
    },
    paidKey: { keyInfoId: id(9), key: "maria@sol.com" },
    checkAddress: "https://aurora.example/comprovante/AAAAAAAAAAAAAAAAAAAAAA",
  };
  const requests = theBank({
    ...both,
    [`GET ${at}/transactions`]: statement,
    [`GET ${at}/transactions/${row.id}`]: receipt,
    [lookUpCall]: { data: lookedUp },
  });
  const { user, visit } = open("/");
  await user.click(await screen.findByRole("button", { name: /Maria Souza/ }));
  expect(await screen.findByText("aurora.example/comprovante/AAAAAAAAAAAAAAAAAAAAAA")).toBeTruthy();
  expect(await screen.findByText("Nos seus favorecidos: Mãe")).toBeTruthy();
  await user.click(await screen.findByRole("link", { name: "Pagar de novo" }));
  await findTitle("Confirmar transferência");
  expect(visit.address).toBe("/transfer/pix-key");
  await user.click(await findButton("Cancelar"));
  await findTitle("Transferência Pix");
  expect((await findField("Chave")).value).toBe("maria@sol.com");
  expect(bodiesOf(requests, lookUpCall)).toEqual([{ key: "maria@sol.com" }]);
});

describe("a limit of its own", () => {
  const limitCall = `PUT ${at}/pix/favorites/${joao.id}/limit`;

  test("stands in the row, and what is left of it before the PIN", async () => {
    theBank({ ...both, [lookUpCall]: { data: lookedUp } });
    const { user } = open("/transfer/pix-key");
    const text = "Limite próprio: R$ 6.000,00 por dia, R$ 100,00 disponíveis hoje.";
    const shown = (found: string) => found.replaceAll(String.fromCodePoint(160), " ");
    await within(await list()).findByRole("button", { name: /^Mãe/ });
    expect(shown((await list()).textContent ?? "")).toContain(text);
    await press(user, /^Mãe/);
    const line = await screen.findByText(/^Limite deste favorecido disponível/);
    expect(shown(line.textContent ?? "")).toContain("R$ 100,00");
    expect(screen.queryByText(/Limite por transação/)).toBeNull();
  });

  test("is asked for with the PIN, and says from when it holds", async () => {
    const effectiveAt = "2026-11-14T15:00:00.000Z";
    const calls = theBank({ ...both, [limitCall]: { status: "PENDING", effectiveAt } });
    const { user } = open("/transfer/pix-key");
    await press(user, "Limite de João Conceição");
    expect(await screen.findByText(/um Pix Agendado que passe do novo limite não será feito/)).toBeTruthy();
    await user.type(await findField("Novo limite por dia"), "800000");
    await user.type(await findField("PIN"), "1234");
    await user.click(await findButton("Confirmar"));
    expect(await screen.findByText("Pedido registrado. Vale a partir de 14/11/2026 às 12:00.")).toBeTruthy();
    expect(bodiesOf(calls, limitCall)).toEqual([{ amount: 8_000, pin: "1234" }]);
  });

  test("that is lowered names the Pix Agendados that it makes impossible, as it is typed", async () => {
    theBank(both);
    const { user } = open("/transfer/pix-key");
    await press(user, "Limite de Mãe");
    const field = await findField("Novo limite por dia");
    await user.type(field, "89999");
    const warning =
      /^Você tem R\$\s900,00 em Pix Agendado a este favorecido para 20\/11\/2026\. Com este limite nem tudo/;
    expect(await screen.findByText(warning)).toBeTruthy();
    await user.clear(field);
    expect(screen.queryByText(warning)).toBeNull();
    await user.type(field, "90000");
    expect(screen.queryByText(warning)).toBeNull();
  });

  test("that waits can be cancelled", async () => {
    const pending = { amount: 9_000, askedAt: "2026-11-12T15:00:00.000Z", effectiveAt: "2026-11-13T15:00:00.000Z" };
    const calls = theBank({
      [listCall]: { favorites: [{ ...joao, limit: { current: null, used: 0, pending } }] },
      [`DELETE ${at}/pix/favorites/${joao.id}/limit/pending`]: {},
    });
    const { user } = open("/transfer/pix-key");
    await press(user, "Limite de João Conceição");
    await user.click(await findButton("Cancelar pedido"));
    expect(await screen.findByText("Pedido cancelado. Tudo continua como estava.")).toBeTruthy();
    expect(calls.some((one) => one.call.endsWith("/limit/pending"))).toBe(true);
  });
});
