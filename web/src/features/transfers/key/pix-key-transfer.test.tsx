import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { ana, anaIsRemembered, checking, offline, open, refusal, theBank } from "../../../testing/bank.tsx";
import { bodiesOf, feesOf, findButton, findField } from "../../../testing/screen.ts";

const at = `/accounts/${checking.id}`;
const [lookUpCall, payCall] = [`POST ${at}/pix/key-info`, `POST ${at}/pix/payment`];

const maria = {
  id: "20000000-0000-4000-8000-000000000001",
  key: "maria@sol.com",
  name: "Maria Souza",
  document: "***.654.321-**",
  bankName: "Banco Sol S.A.",
};
const outcome = {
  transactionId: "20000000-0000-4000-8000-000000000002",
  status: "SETTLED",
  amount: 12.34,
  fee: 0,
  endToEnd: "E6100000120261121022449beb9c291e",
};
const free = { [`GET ${at}/fee`]: feesOf(0), [lookUpCall]: { data: maria } };

const amountField = () => findField("Digite o valor da transferência");
const theOrder = { keyInfoId: maria.id, amount: 12.34, pin: "1234", scheduledDate: null };

type User = ReturnType<typeof open>["user"];

/** From the first screen to the confirmation, with an e-mail key. */
async function confirming(user: User) {
  await user.click(await screen.findByLabelText("E-mail"));
  await user.type(await findField("Chave"), "maria@sol.com{Enter}");
  await screen.findByRole("heading", { name: "Confirmar transferência" });
}

async function ordering(user: User, pin = "1234") {
  await user.type(await amountField(), "1234");
  await user.type(await findField("PIN"), pin);
  await user.click(await findButton(/^Pagar/));
}

beforeEach(() => anaIsRemembered());

describe("the key", () => {
  test("is required, masked by its kind, and cleared when the kind changes", async () => {
    const requests = theBank(free);
    const { user } = open("/transfer/pix-key");
    const trail = await screen.findByRole("navigation", { name: "Você está em" });
    expect(
      within(trail)
        .getAllByRole("listitem")
        .map((item) => item.textContent),
    ).toEqual(["Home", "Transferências", "Transferência Pix"]);
    expect(
      within(trail)
        .getAllByRole("link")
        .map((link) => link.getAttribute("href")),
    ).toEqual(["/", "/transfer"]);
    await user.click(await findButton("Confirmar"));
    expect((await screen.findByRole("alert")).textContent).toBe("Chave é obrigatória");
    expect((await findField("Chave")).placeholder).toBe("Digite a chave");
    await user.type(await findField("Chave"), "11144477736");
    expect((await findField("Chave")).value).toBe("111.444.777-36");
    await user.click(await findButton("Confirmar"));
    expect(screen.getByRole("alert").textContent).toBe("CPF/CNPJ inválido");
    await user.click(screen.getByLabelText("Telefone"));
    expect((await findField("Chave")).value).toBe("");
    await user.type(await findField("Chave"), "11987654321");
    expect((await findField("Chave")).value).toBe("(11) 98765-4321");
    await user.click(await findButton("Confirmar"));
    await screen.findByRole("heading", { name: "Confirmar transferência" });
    expect(bodiesOf(requests, lookUpCall)).toEqual([{ key: "+5511987654321" }]);
  });

  test("that is unknown shows so at the field, not in a notice too, and stays", async () => {
    theBank({ ...free, [lookUpCall]: refusal(404, "PIX_KEY_NOT_FOUND", "Chave Pix não encontrada.") });
    const { user } = open("/transfer/pix-key");
    await user.click(await screen.findByLabelText("E-mail"));
    await user.type(await findField("Chave"), "ninguem@sol.com{Enter}");
    expect(await screen.findAllByText("Chave Pix não encontrada.")).toHaveLength(1);
    expect((await findField("Chave")).value).toBe("ninguem@sol.com");
    expect((await findField("Chave")).getAttribute("aria-invalid")).toBe("true");
    await waitFor(async () => expect(document.activeElement).toBe(await findField("Chave")));
  });
});

describe("the confirmation", () => {
  test("shows who receives, takes the focus, and has its sentences", async () => {
    const requests = theBank(free);
    const { user } = open("/transfer/pix-key");
    await confirming(user);
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Confirmar transferência"));
    const values = screen.getAllByRole("definition").map(({ textContent }) => textContent);
    expect(values).toEqual(["Maria Souza", "***.654.321-**", "Banco Sol S.A.", "maria@sol.com"]);
    await user.click(await findButton(/^Pagar/));
    expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual([
      "Valor inválido",
      "Digite o PIN completo",
    ]);
    expect(await findField("PIN")).toMatchObject({ type: "password", inputMode: "numeric" });
    expect(bodiesOf(requests, payCall)).toEqual([]);
  });

  test("shows the fee and the total before anything is paid", async () => {
    theBank({ ...free, [`GET ${at}/fee`]: feesOf(1.5) });
    const { user } = open("/transfer/pix-key");
    await confirming(user);
    await user.type(await amountField(), "1234");
    expect(await screen.findByText(/^R\$\s13,84$/)).toBeTruthy();
    expect(screen.getByText("Tarifa").nextElementSibling?.textContent).toMatch(/^R\$\s1,50$/);
  });

  test("keeps what was typed when the customer goes back, but never the PIN", async () => {
    theBank(free);
    const { user } = open("/transfer/pix-key");
    await confirming(user);
    await user.type(await amountField(), "1234");
    await user.type(await findField("PIN"), "1234");
    await user.click(await findButton("Cancelar"));
    expect((await findField("Chave")).value).toBe("maria@sol.com");
    await user.click(await findButton("Confirmar"));
    expect((await amountField()).value).toBe("R$ 12,34");
    expect((await findField("PIN")).value).toBe("");
  });

  test("sends a customer without a PIN to create one", async () => {
    anaIsRemembered({ user: JSON.stringify({ ...ana, hasPin: false }) });
    theBank(free);
    const { user } = open("/transfer/pix-key");
    await confirming(user);
    expect(screen.getByRole("link", { name: "Cadastrar PIN" }).getAttribute("href")).toBe("/account/change-pin");
    expect(screen.queryByLabelText("PIN")).toBeNull();
    expect(screen.queryByRole("button", { name: /^Pagar/ })).toBeNull();
  });
});

describe("the payment", () => {
  test("is made once, confirmed, shown, and reloads balance and statement", async () => {
    const requests = theBank({ ...free, [payCall]: outcome });
    const { user } = open("/transfer/pix-key");
    await confirming(user);
    const before = bodiesOf(requests, `GET ${at}`).length;
    await ordering(user);
    expect(await screen.findByText("Transferência realizada com sucesso")).toBeTruthy();
    expect(await screen.findByRole("heading", { name: "Transferência realizada" })).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Transferência realizada"));
    expect(screen.getByText(/12,34/)).toBeTruthy();
    expect(screen.getByText("O comprovante estará disponível no extrato")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Voltar para o início" }).getAttribute("href")).toBe("/");
    expect(bodiesOf(requests, payCall)).toEqual([theOrder]);
    expect(bodiesOf(requests, `GET ${at}`).length).toBe(before + 1);
  });

  test("is sent once by a double click", async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<Response>();
    const requests = theBank({ ...free, [payCall]: () => answered });
    const { user } = open("/transfer/pix-key");
    await confirming(user);
    await user.type(await amountField(), "1234");
    await user.type(await findField("PIN"), "1234");
    const button = await findButton(/^Pagar/);
    // Both submits in one task, before anything could be drawn as busy.
    button.form?.requestSubmit();
    button.form?.requestSubmit();
    await waitFor(() => expect(button.getAttribute("aria-busy")).toBe("true"));
    answer(Response.json(outcome));
    await screen.findByRole("heading", { name: "Transferência realizada" });
    expect(bodiesOf(requests, payCall)).toHaveLength(1);
  });

  test("that is pending says so, and claims no success", async () => {
    theBank({ ...free, [payCall]: () => Response.json({ ...outcome, status: "PENDING" }, { status: 202 }) });
    const { user } = open("/transfer/pix-key");
    await confirming(user);
    await ordering(user);
    expect(await screen.findByRole("heading", { name: "Transferência em processamento" })).toBeTruthy();
    expect(screen.getByText(/o extrato e um e-mail vão dizer o resultado/)).toBeTruthy();
    expect(screen.queryByText("Transferência realizada com sucesso")).toBeNull();
  });

  test("that was refused shows why and that nothing was charged; its look-up is used", async () => {
    theBank({ ...free, [payCall]: refusal(422, "PAYMENT_REFUSED", "A conta não existe. Nada foi cobrado.") });
    const { user } = open("/transfer/pix-key");
    await confirming(user);
    await ordering(user);
    await screen.findByRole("heading", { name: "Transferência não realizada" });
    const why = screen.getByText("A conta não existe. Nada foi cobrado.").closest("[role=alert]");
    await waitFor(() => expect(why?.textContent).toMatch(/O que fazer: confira os dados com quem vai receber/));
    expect(screen.getByText(/12,34/)).toBeTruthy();
    expect(screen.queryByLabelText("PIN")).toBeNull();
    await user.click(await findButton("Consultar outra chave"));
    expect((await findField("Chave")).value).toBe("maria@sol.com");
    await waitFor(() => expect(screen.queryByText(/A conta não existe/)).toBeNull(), { timeout: 1_000 });
  });

  test("with a wrong PIN clears only the PIN and asks for it again", async () => {
    let tries = 0;
    const requests = theBank({
      ...free,
      [payCall]: () =>
        (tries += 1) === 1
          ? refusal(422, "WRONG_PIN", "PIN incorreto. Restam 4 tentativas.")()
          : Response.json(outcome),
    });
    const { user } = open("/transfer/pix-key");
    await confirming(user);
    await ordering(user, "9999");
    await waitFor(async () => expect((await findField("PIN")).getAttribute("aria-invalid")).toBe("true"));
    expect((await findField("PIN")).value).toBe("");
    await waitFor(async () => expect(document.activeElement).toBe(await findField("PIN")));
    expect((await amountField()).value).toBe("R$ 12,34");
    await user.keyboard("1234{Enter}");
    expect(await screen.findByRole("heading", { name: "Transferência realizada" })).toBeTruthy();
    expect(bodiesOf(requests, payCall)).toEqual([{ ...theOrder, pin: "9999" }, theOrder]);
  });

  test("whose answer was lost is shown as unknown, and the same order can be sent again", async () => {
    let tries = 0;
    const requests = theBank({ ...free, [payCall]: () => ((tries += 1) === 1 ? offline() : Response.json(outcome)) });
    const { user } = open("/transfer/pix-key");
    await confirming(user);
    await ordering(user);
    expect(await screen.findByText("Não sabemos se a transferência foi feita")).toBeTruthy();
    expect(screen.getByText(/esta mesma confirmação nunca paga duas vezes/)).toBeTruthy();
    expect((await amountField()).readOnly).toBe(true);
    await user.click(await findButton("Tentar de novo"));
    expect(await screen.findByRole("heading", { name: "Transferência realizada" })).toBeTruthy();
    expect(bodiesOf(requests, payCall)).toEqual([theOrder, theOrder]);
    expect(bodiesOf(requests, lookUpCall)).toHaveLength(1);
  });

  test("stays stored until its success is drawn, so that a reload before tells it", async () => {
    const stored = () => Object.keys(localStorage).filter((name) => name.startsWith("open-order."));
    theBank({ ...free, [payCall]: outcome });
    const { user } = open("/transfer/pix-key");
    await confirming(user);
    await ordering(user);
    await screen.findByText("Transferência realizada com sucesso");
    const isDrawn = screen.queryByRole("heading", { name: "Transferência realizada" }) !== null;
    expect([isDrawn, stored().length]).toEqual([false, 1]);
    expect(await screen.findByRole("heading", { name: "Transferência realizada" })).toBeTruthy();
    await waitFor(() => expect(stored()).toEqual([]));
  });

  test("equal to one of the last ten minutes asks before it is made a second time", async () => {
    const sent = (minutes: number) => ({
      id: outcome.transactionId,
      createdAt: new Date(Date.now() - minutes * 60_000).toISOString(),
      amount: 12.34,
      credit: false,
      category: "Pix enviado",
      beneficiaryName: "Maria Souza",
      externalStatus: "SETTLED",
    });
    const pagination = { totalPages: 1, totalItems: 1, itemsPerPage: 10 };
    const page = { data: [sent(5), sent(11)], pagination, summary: { in: 0, out: 12.34 } };
    const requests = theBank({ ...free, [payCall]: outcome, [`GET ${at}/transactions`]: page });
    const { user } = open("/transfer/pix-key");
    await confirming(user);
    await ordering(user);
    expect(await screen.findByText(/^Você já fez este pagamento às \d\d:\d\d\. Fazer outro\?$/)).toBeTruthy();
    await user.click(await findButton("Não fazer"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(bodiesOf(requests, payCall)).toEqual([]);
    await user.click(await findButton(/^Pagar/));
    await user.click(await findButton("Fazer outro"));
    expect(await screen.findByRole("heading", { name: "Transferência realizada" })).toBeTruthy();
    expect(bodiesOf(requests, payCall)).toEqual([theOrder]);
  });

  test("with an expired look-up goes back to the key, which is still filled in", async () => {
    theBank({ ...free, [payCall]: refusal(409, "LOOK_UP_EXPIRED", "A consulta da chave expirou.") });
    const { user } = open("/transfer/pix-key");
    await confirming(user);
    await ordering(user);
    expect((await findField("Chave")).value).toBe("maria@sol.com");
    expect(screen.getAllByText("A consulta da chave expirou.").length).toBeGreaterThan(0);
  });
});
