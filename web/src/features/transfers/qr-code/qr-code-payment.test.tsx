import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { ana, anaIsRemembered, checking, open, refusal, theBank } from "../../../testing/bank.tsx";
import { bodiesOf, feesOf, findButton, findField } from "../../../testing/screen.ts";

const at = `/accounts/${checking.id}`;
const [readCall, payCall] = [`POST ${at}/pix/qrcode/decode`, `POST ${at}/pix/qrcode/payment`];

const shop = {
  id: "20000000-0000-4000-8000-000000000001",
  name: "Loja Sol",
  document: "12.345.678/0001-95",
  bankName: "Banco Sol S.A.",
  amount: 12.34,
  amountIsOpen: false,
  description: "Mesa 7",
  details: [],
  due: null,
  schedulable: true,
  repeatable: false,
};
const outcome = {
  transactionId: "20000000-0000-4000-8000-000000000002",
  status: "SETTLED",
  amount: 12.34,
  fee: 0,
  endToEnd: "E6100000120261121022449beb9c291e",
};
const free = { [`GET ${at}/fee`]: feesOf(0), [readCall]: { qrCode: shop } };
const open10 = { ...free, [readCall]: { qrCode: { ...shop, amount: 0, amountIsOpen: true, description: null } } };

const codeField = () => findField("QR Code (Pix Copia e Cola)");

type User = ReturnType<typeof open>["user"];

async function confirming(user: User) {
  await user.type(await codeField(), "000201{Enter}");
  await screen.findByRole("heading", { name: "Confirmar pagamento" });
}

async function ordering(user: User, pin = "1234") {
  await user.type(await findField("PIN"), pin);
  await user.click(await findButton(/^Pagar/));
}

/** What the customer copied before; undefined: the browser refuses to tell. */
function copied(text: string | undefined) {
  const readText = text === undefined ? () => Promise.reject(new DOMException("no")) : () => Promise.resolve(text);
  vi.spyOn(navigator.clipboard, "readText").mockImplementation(readText);
}

beforeEach(() => anaIsRemembered());

describe("the code", () => {
  test("is asked for under the specification's words", async () => {
    theBank(free);
    const { user } = open("/transfer/qr-code");
    const trail = await screen.findByRole("navigation", { name: "Você está em" });
    const steps = within(trail).getAllByRole("listitem");
    expect(steps.map((item) => item.textContent)).toEqual(["Home", "Transferências", "Pagamento de QR Code"]);
    await user.click(await findButton("Confirmar"));
    expect((await screen.findByRole("alert")).textContent).toBe("QR Code é obrigatório");
  });

  test("is pasted with 'Colar Código' and sent without the spaces around it", async () => {
    const requests = theBank(free);
    const { user } = open("/transfer/qr-code");
    await codeField();
    copied("  00020126…6304ABCD \n");
    await user.click(await findButton("Colar Código"));
    expect(await screen.findByText("Código colado. Confirme para ver quem recebe.")).toBe(screen.getByRole("status"));
    expect((await codeField()).value).toBe("00020126…6304ABCD");
    await user.click(await findButton("Confirmar"));
    await screen.findByRole("heading", { name: "Confirmar pagamento" });
    expect(bodiesOf(requests, readCall)).toEqual([{ emv: "00020126…6304ABCD" }]);
  });

  test.each([
    [undefined, "O navegador não permitiu ler o que você copiou. Toque no campo e cole o código por lá."],
    ["  ", "Não há nenhum texto copiado. Copie o código Pix e tente de novo."],
  ])("that cannot be pasted shows why, and the field stays (%j)", async (text, sentence) => {
    theBank(free);
    const { user } = open("/transfer/qr-code");
    await user.type(await codeField(), "0002");
    copied(text);
    await user.click(await findButton("Colar Código"));
    expect(await screen.findByText(sentence)).toBe(screen.getByRole("status"));
    expect((await codeField()).value).toBe("0002");
  });

  test("that is not a Pix code is refused at the field, not in a notice too, and stays", async () => {
    const reason = "Este QR Code não é um código Pix.";
    theBank({ ...free, [readCall]: refusal(422, "QR_CODE_INVALID", reason) });
    const { user } = open("/transfer/qr-code");
    await user.type(await codeField(), "0002{Enter}");
    expect(await screen.findAllByText(reason)).toHaveLength(1);
    expect((await codeField()).value).toBe("0002");
    await waitFor(async () => expect(document.activeElement).toBe(await codeField()));
  });
});

describe("the confirmation", () => {
  test("shows who receives and the code's own amount, with its fee, and asks for the PIN only", async () => {
    const requests = theBank({ ...free, [`GET ${at}/fee`]: feesOf(1.5) });
    const { user } = open("/transfer/qr-code");
    await confirming(user);
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Confirmar pagamento"));
    expect(screen.getByText("Valor").nextElementSibling?.textContent).toMatch(/^R\$\s12,34$/);
    for (const value of [shop.name, shop.document, shop.bankName, "Mesa 7"])
      expect(screen.getByText(value)).toBeTruthy();
    expect(await screen.findByText(/^R\$\s13,84$/)).toBeTruthy();
    expect(screen.queryByLabelText("Digite o valor do pagamento")).toBeNull();
    await user.click(await findButton(/^Pagar/));
    expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual(["Digite o PIN completo"]);
    expect(await findField("PIN")).toMatchObject({ type: "password", inputMode: "numeric" });
    expect(bodiesOf(requests, payCall)).toEqual([]);
  });

  test("asks for the amount if the code has none", async () => {
    const requests = theBank({ ...open10, [payCall]: { ...outcome, amount: 7.5 } });
    const { user } = open("/transfer/qr-code");
    await confirming(user);
    expect(screen.queryByText("Valor")).toBeNull();
    await user.click(await findButton(/^Pagar/));
    expect(screen.getAllByRole("alert")[0]?.textContent).toBe("Valor inválido");
    await user.type(await findField("Digite o valor do pagamento"), "750");
    await ordering(user);
    await screen.findByRole("heading", { name: "Pagamento realizado" });
    expect(bodiesOf(requests, payCall)).toEqual([{ qrCodeInfoId: shop.id, amount: 7.5, pin: "1234" }]);
    expect(screen.getByText(/7,50/)).toBeTruthy();
  });

  test("sends a customer without a PIN to create one, and back to the code", async () => {
    anaIsRemembered({ user: JSON.stringify({ ...ana, hasPin: false }) });
    theBank(free);
    const { user } = open("/transfer/qr-code");
    await confirming(user);
    expect(screen.getByRole("link", { name: "Cadastrar PIN" }).getAttribute("href")).toBe("/account/change-pin");
    expect(screen.queryByRole("button", { name: /^Pagar/ })).toBeNull();
    await user.click(await findButton("Cancelar"));
    expect((await codeField()).value).toBe("000201");
  });
});

describe("the payment", () => {
  test("is made once, confirmed, shown, and reloads the balance", async () => {
    const requests = theBank({ ...free, [payCall]: outcome });
    const { user } = open("/transfer/qr-code");
    await confirming(user);
    const before = bodiesOf(requests, `GET ${at}`).length;
    await ordering(user);
    expect(await screen.findByText("Pagamento realizado com sucesso")).toBeTruthy();
    await waitFor(async () =>
      expect(await screen.findByRole("heading", { name: "Pagamento realizado" })).toBe(document.activeElement),
    );
    expect(screen.getByText("O comprovante estará disponível no extrato")).toBeTruthy();
    expect(bodiesOf(requests, payCall)).toEqual([{ qrCodeInfoId: shop.id, amount: 12.34, pin: "1234" }]);
    expect(bodiesOf(requests, `GET ${at}`).length).toBe(before + 1);
  });

  test("that is pending says so", async () => {
    theBank({ ...free, [payCall]: () => Response.json({ ...outcome, status: "PENDING" }, { status: 202 }) });
    const { user } = open("/transfer/qr-code");
    await confirming(user);
    await ordering(user);
    expect(await screen.findByRole("heading", { name: "Pagamento em processamento" })).toBeTruthy();
    expect(screen.queryByText("Pagamento realizado com sucesso")).toBeNull();
  });

  test.each([
    ["QR_CODE_INVALID", 422, "Quem recebe cancelou esta cobrança."],
    ["QR_CODE_PAID", 409, "Esta cobrança já foi paga. Nada foi cobrado."],
    ["PAYMENT_REFUSED", 422, "A conta não existe. Nada foi cobrado."],
  ])("that was refused with %s shows why, and the code must be read again", async (code, status, message) => {
    theBank({ ...free, [payCall]: refusal(status, code, message) });
    const { user } = open("/transfer/qr-code");
    await confirming(user);
    await ordering(user);
    await screen.findByRole("heading", { name: "Pagamento não realizado" });
    const notice = screen.getByRole("alert");
    await waitFor(() => expect(notice.textContent).toContain("O que fazer:"));
    expect(notice.textContent).toContain(message);
    expect(notice.textContent).toContain("Nada foi cobrado.");
    expect(screen.queryByLabelText("PIN")).toBeNull();
    await user.click(await findButton("Ler outro código"));
    expect(await codeField()).toBeTruthy();
  });

  test("whose charge cannot be fetched now can be retried", async () => {
    theBank({ ...free, [payCall]: refusal(502, "QR_CODE_UNAVAILABLE", "A instituição não respondeu.") });
    const { user } = open("/transfer/qr-code");
    await confirming(user);
    await ordering(user);
    expect(await screen.findByText("Pagamento não realizado")).toBeTruthy();
    expect(await findButton(/^Pagar/)).toBeTruthy();
  });

  test("whose look-up has expired goes back to the code with the sentence", async () => {
    const message = "A leitura do código expirou. Leia o código novamente.";
    theBank({ ...free, [payCall]: refusal(409, "QR_CODE_EXPIRED", message) });
    const { user } = open("/transfer/qr-code");
    await confirming(user);
    await ordering(user);
    expect((await screen.findByRole("alert")).textContent).toBe(message);
    expect((await codeField()).value).toBe("000201");
  });

  test("with a wrong PIN empties the field, and an unanswered order can be sent again", async () => {
    const answers = [
      refusal(422, "WRONG_PIN", "PIN incorreto. Restam 4 tentativas."),
      () => {
        throw new TypeError("Failed to fetch");
      },
      () => Response.json(outcome),
    ];
    const requests = theBank({ ...open10, [payCall]: () => answers.shift()?.() });
    const { user } = open("/transfer/qr-code");
    await confirming(user);
    await user.type(await findField("Digite o valor do pagamento"), "1234");
    await ordering(user, "9999");
    await waitFor(async () => expect((await findField("PIN")).value).toBe(""));
    await ordering(user);
    expect(await screen.findByText("Não sabemos se o pagamento foi feito")).toBeTruthy();
    expect((await findField("Digite o valor do pagamento")).readOnly).toBe(true);
    await user.click(await findButton("Tentar de novo"));
    await screen.findByRole("heading", { name: "Pagamento realizado" });
    expect(bodiesOf(requests, payCall)).toHaveLength(3);
    expect(bodiesOf(requests, payCall)[2]).toEqual(bodiesOf(requests, payCall)[1]);
  });
});
