import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { anaIsRemembered, checking, open, refusal, theBank } from "../../testing/bank.tsx";

const statementCall = `GET /accounts/${checking.id}/transactions`;
const idOf = (n: number) => `10000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const receiptCall = (n: number) => `${statementCall}/${idOf(n)}`;

const row = (n: number, changes: object = {}) => ({
  id: idOf(n),
  createdAt: "2026-11-21T02:30:05.000Z",
  amount: 18.39,
  credit: false,
  category: "Pix enviado",
  beneficiaryName: `Pessoa ${n}`,
  externalStatus: "SETTLED",
  ...changes,
});

/** A statement of 45 rows, ten a page; whatever period is asked for has them. */
const aStatement =
  (special: object[] = []) =>
  (_: unknown, query: string) => {
    const page = Number(new URLSearchParams(query).get("page"));
    const all = [...special, ...Array.from({ length: 45 - special.length }, (_row, index) => row(index + 1))];
    const pagination = { totalPages: 5, totalItems: 45, itemsPerPage: 10 };
    return Response.json({
      data: all.slice(page * 10, page * 10 + 10),
      pagination,
      summary: { in: 1234.56, out: 78.9 },
    });
  };

const receipt = {
  transaction: { ...row(1), description: "Aluguel", settledAt: "2026-11-21T02:30:07.000Z", fee: 1.5 },
  data: {
    beneficiary: { name: "Maria Souza", document: "***.654.321-**", bank: "Banco Sol S.A." },
    payer: { name: "Ana Lima", document: "111.444.777-35", bank: "Banco Aurora S.A." },
    endToEnd: "E6100000120261121022449beb9c291e",
  },
};

const press = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>("button", { name });
const queries = (requests: { call: string; query: string }[], call: string) =>
  requests.filter((one) => one.call === call).map(({ query }) => query);

beforeEach(() => anaIsRemembered());

describe("the statement", () => {
  test("shows placeholder rows while it loads, then columns, signs and the other side", async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<Response>();
    theBank({ [statementCall]: () => answered });
    open("/");
    expect(await screen.findByText("Veja detalhes da sua conta e movimentações recentes")).toBeTruthy();
    await waitFor(() => expect(document.querySelectorAll("[data-placeholder]")).toHaveLength(8));
    answer(
      aStatement([row(50, { credit: true, category: "Pix recebido", beneficiaryName: "João Alves" })])(null, "page=0"),
    );
    const table = await screen.findByRole("table", { name: "Extrato bancário" });
    const columns = within(table).getAllByRole("columnheader");
    expect(columns.map(({ textContent }) => textContent)).toEqual(["Data", "Descrição", "Beneficiário", "Valor"]);
    const cells = within(table).getAllByRole("row")[2]?.querySelectorAll("td");
    expect(Array.from(cells ?? [], ({ textContent }) => textContent?.replaceAll("\u00A0", " ").trim())).toEqual([
      "20/11/202623:30",
      "Pix recebido",
      "João Alves",
      "+ R$ 18,39",
    ]);
    expect(document.querySelectorAll("[data-placeholder]")).toHaveLength(0);
  });

  test("has pages, shows the current one, and stops at the ends", async () => {
    const requests = theBank({ [statementCall]: aStatement() });
    const { user } = open("/");
    expect(await screen.findByText("Mostrando 1-10 de 45 transações")).toBeTruthy();
    expect((await press("Página anterior")).getAttribute("aria-disabled")).toBe("true");
    await user.click(await press("Próxima página"));
    expect(await screen.findByText("Mostrando 11-20 de 45 transações")).toBeTruthy();
    await user.click(await press("Página 5"));
    expect(await screen.findByText("Mostrando 41-45 de 45 transações")).toBeTruthy();
    expect((await press("Próxima página")).getAttribute("aria-disabled")).toBe("true");
    expect((await press("Página 5")).getAttribute("aria-current")).toBe("page");
    expect(queries(requests, statementCall)).toEqual(["page=0", "page=1", "page=4"]);
  });

  test("a failed load shows why and can be retried; an empty one says so", async () => {
    let healthy = false;
    const nothing = {
      data: [],
      pagination: { totalPages: 0, totalItems: 0, itemsPerPage: 10 },
      summary: { in: 0, out: 0 },
    };
    theBank({ [statementCall]: () => (healthy ? Response.json(nothing) : refusal(422, "X", "Hoje não.")()) });
    const { user } = open("/");
    expect(await screen.findByText("Hoje não.")).toBeTruthy();
    healthy = true;
    await user.click(await press("Tentar de novo"));
    expect(await screen.findByText("Nenhuma transação por aqui")).toBeTruthy();
  });

  test("the figures of the period are hidden with the balance, which says what it hides", async () => {
    theBank({ [statementCall]: aStatement() });
    const { user } = open("/");
    await screen.findByText(/Mostrando/);
    expect(screen.queryByText(/1\.234,56/)).toBeNull();
    expect(screen.getByText("Saldo, totais e gráfico do mês ocultos")).toBeTruthy();
    await user.click(await press("Mostrar valores"));
    expect(screen.queryByText(/do mês ocultos/)).toBeNull();
    expect(screen.getByText(/1\.234,56/)).toBeTruthy();
    expect(screen.getByText(/78,90/)).toBeTruthy();
  });
});

describe("the period", () => {
  test("is chosen, sent and cleared; each time the first page is shown", async () => {
    vi.useFakeTimers({ now: new Date("2026-11-21T01:00:00Z"), toFake: ["Date"] });
    const requests = theBank({ [statementCall]: aStatement() });
    const { user } = open("/");
    await user.click(await press("Página 5"));
    await user.click(await press("Filtrar"));
    expect(await screen.findByRole("dialog", { name: "Filtrar transações" })).toBeTruthy();
    expect(screen.getAllByRole("grid")).toHaveLength(2);
    await user.click(await press("Últimos 15 dias"));
    await user.click(await press("Aplicar"));
    expect((await screen.findAllByText("06/11/2026 a 20/11/2026")).length).toBeGreaterThan(0);
    await screen.findByText("Mostrando 1-10 de 45 transações");
    await user.click(await press("Limpar período"));
    await waitFor(() => expect(screen.queryByText("06/11/2026 a 20/11/2026")).toBeNull());
    const days = "startDate=2026-11-06&endDate=2026-11-20";
    expect(queries(requests, statementCall).slice(0, 3)).toEqual(["page=0", "page=4", `page=0&${days}`]);
    vi.useRealTimers();
  });

  test("is selected day by day on the calendar", async () => {
    vi.useFakeTimers({ now: new Date("2026-11-21T01:00:00Z"), toFake: ["Date"] });
    const requests = theBank({ [statementCall]: aStatement() });
    const { user } = open("/");
    await user.click(await press("Filtrar"));
    await user.click(await press("quinta-feira, 15 de outubro de 2026"));
    await user.click(await press("segunda-feira, 2 de novembro de 2026"));
    expect((await press(/^sábado, 21 de novembro de 2026/)).disabled).toBe(true);
    await user.click(await press("Aplicar"));
    await waitFor(() =>
      expect(queries(requests, statementCall).at(-1)).toBe("page=0&startDate=2026-10-15&endDate=2026-11-02"),
    );
    vi.useRealTimers();
  });
});

describe("a pressed row", () => {
  test("opens its receipt with time of settlement, both sides, fee and id", async () => {
    theBank({ [statementCall]: aStatement(), [receiptCall(1)]: receipt });
    const { user } = open("/");
    (await press(/Pessoa 1 /)).focus();
    await user.keyboard("{Enter}");
    const dialog = await screen.findByRole("dialog", { name: "Comprovante de PIX Enviado" });
    await within(dialog).findByText("ID da transação");
    const terms = within(dialog)
      .getAllByRole("term")
      .map((term) => [term.textContent, term.nextElementSibling?.textContent?.replaceAll("\u00A0", " ")]);
    expect(terms).toEqual([
      ["Data", "20/11/2026"],
      ["Hora", "23:30:07"],
      ["Tarifa", "R$ 1,50"],
      ["Nome", "Maria Souza"],
      ["CPF/CNPJ", "***.654.321-**"],
      ["Instituição", "Banco Sol S.A."],
      ["Nome", "Ana Lima"],
      ["CPF/CNPJ", "111.444.777-35"],
      ["Instituição", "Banco Aurora S.A."],
      ["ID da transação", receipt.data.endToEnd],
    ]);
    expect(within(dialog).getByText("Aluguel")).toBeTruthy();
    expect(within(dialog).getByRole("region", { name: "Quem recebeu" }).textContent).toContain("Maria Souza");
    expect(within(dialog).getByRole("button", { name: "Salvar PDF" })).toBeTruthy();
  });

  test("shows that it loads; a failed load says so and closes", async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<Response>();
    theBank({ [statementCall]: aStatement(), [receiptCall(1)]: () => answered });
    const { user } = open("/");
    await user.click(await press(/Pessoa 1 /));
    expect(await screen.findByText("Carregando comprovante...")).toBeTruthy();
    answer(refusal(404, "NOT_FOUND", "x")());
    expect(await screen.findByText("Não foi possível carregar os detalhes da transação.")).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("dialog", { name: /Comprovante/ })).toBeNull());
  });

  test("of a transaction that failed has no receipt, and says why and how to pay again", async () => {
    const failure = {
      reason: "A conta de quem recebe foi encerrada.",
      returnedAt: "2026-11-21T02:30:15.000Z",
      key: "maria@sol.com",
      endToEnd: "E6100000120261121022449beb9c291e",
    };
    const requests = theBank({
      [statementCall]: aStatement([row(60, { externalStatus: "ERROR" })]),
      [`${receiptCall(60)}/failure`]: failure,
    });
    const { user } = open("/");
    expect(await screen.findByText("Não concluída")).toBeTruthy();
    expect(screen.getByText("Pessoa 60").className).toContain("line-through");
    await user.click(await press(/Não concluída Pessoa 60 /));
    expect(await screen.findByText("Não é possível gerar comprovante para transações com erro.")).toBeTruthy();
    expect(screen.queryByRole("dialog", { name: /Comprovante/ })).toBeNull();
    const dialog = within(await screen.findByRole("dialog", { name: "Transação não concluída" }));
    expect(await dialog.findByText(failure.reason)).toBeTruthy();
    expect(dialog.getByText("20/11/2026 às 23:30")).toBeTruthy();
    expect(queries(requests, receiptCall(60))).toEqual([]);
    await user.click(dialog.getByRole("button", { name: "Pagar de novo" }));
    expect((await screen.findByLabelText<HTMLInputElement>("Chave")).value).toBe("maria@sol.com");
  });

  test("of a transaction that failed says when the reason does not come, and asks again", async () => {
    let isDown = true;
    theBank({
      [statementCall]: aStatement([row(60, { externalStatus: "ERROR" })]),
      [`${receiptCall(60)}/failure`]: () =>
        isDown
          ? refusal(500, "INTERNAL", "Algo deu errado.")()
          : Response.json({ reason: null, returnedAt: null, endToEnd: null }),
    });
    const { user } = open("/");
    await user.click(await press(/Não concluída Pessoa 60 /));
    const dialog = within(await screen.findByRole("dialog", { name: "Transação não concluída" }));
    const again = await dialog.findByRole("button", { name: "Tentar de novo" }, { timeout: 10_000 });
    isDown = false;
    await user.click(again);
    expect(await dialog.findByText("A rede Pix não disse o motivo.")).toBeTruthy();
    expect(dialog.queryByRole("button", { name: "Pagar de novo" })).toBeNull();
  });

  test("of a pending transaction says so instead of a receipt", async () => {
    theBank({ [statementCall]: aStatement([row(61, { externalStatus: "PENDING" })]) });
    const { user } = open("/");
    await user.click(await press(/Em processamento Pessoa 61 /));
    const dialog = await screen.findByRole("dialog", { name: "Transação em processamento" });
    expect(dialog.textContent).toContain("ainda está sendo processada");
  });
});

test("the balance comes first, then the ways to pay, the statement, the month and the account", async () => {
  theBank({ [statementCall]: aStatement() });
  open("/");
  await screen.findByText(/Mostrando/);
  await screen.findByRole("heading", { name: "Detalhes da conta" });
  const names = ["Saldo disponível", "Extrato bancário", "Entradas e saídas do mês", "Detalhes da conta"];
  const titles = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
  expect(titles).toEqual(names);
  const ways = screen.getByRole("navigation", { name: "Atalhos" });
  const [before, after] = names.slice(0, 2).map((name) => screen.getByRole("heading", { name }));
  expect(before?.compareDocumentPosition(ways)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(after?.compareDocumentPosition(ways)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
});

test.each([
  ["UPCOMING", "Valem a partir de 01/12/2026."],
  ["IN_FORCE", "Valem desde 01/12/2026."],
])("new terms that are %s are named with their day and a link: %s", async (state, sentence) => {
  theBank({ [statementCall]: aStatement(), "GET /legal-texts/news": { news: { version: "2026-12-01", state } } });
  open("/");
  expect(await screen.findByText(sentence)).toBeTruthy();
  const link = screen.getByRole("link", { name: "Ler os novos textos" });
  expect(link.getAttribute("href")).toBe("/u/temos-de-uso-e-politica-de-privacidade?versao=2026-12-01");
});

test("a notice that comes late stands below the statement, and on top at the next visit", async () => {
  const news = { version: "2026-12-01", state: "UPCOMING" };
  theBank({ [statementCall]: aStatement(), "GET /legal-texts/news": { news } });
  const { user } = open("/");
  const isBelow = async () => {
    const notice = await screen.findByText("Novos termos de uso e privacidade");
    const statement = await screen.findByRole("heading", { name: "Extrato bancário" });
    return statement.compareDocumentPosition(notice) === Node.DOCUMENT_POSITION_FOLLOWING;
  };
  expect(await isBelow()).toBe(true);
  await user.click(screen.getByRole("link", { name: "Chaves Pix" }));
  await screen.findByRole("heading", { level: 1, name: "Chaves Pix" });
  await user.click(screen.getByRole("link", { name: "Página inicial" }));
  await screen.findByRole("heading", { level: 1, name: "Página inicial" });
  expect(await isBelow()).toBe(false);
  expect(screen.getAllByText("Novos termos de uso e privacidade")).toHaveLength(1);
});

test("the notice of new terms is put away for good, and stays where the bank did not store it", async () => {
  let news: object | null = { version: "2026-12-01", state: "UPCOMING" };
  let isDown = true;
  theBank({
    [statementCall]: aStatement(),
    "GET /legal-texts/news": () => Response.json({ news }),
    "PUT /legal-texts/news/2026-12-01": () => {
      if (isDown) return refusal(422, "X", "Tente de novo.")();
      news = null;
      return Response.json({});
    },
  });
  const { user } = open("/");
  await user.click(await press("Dispensar aviso"));
  expect(await screen.findByText("Tente de novo.")).toBeTruthy();
  expect(screen.getByText("Valem a partir de 01/12/2026.")).toBeTruthy();
  isDown = false;
  await user.click(await press("Dispensar aviso"));
  await waitFor(() => expect(screen.queryByText("Novos termos de uso e privacidade")).toBeNull());
});
