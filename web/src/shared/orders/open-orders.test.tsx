import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { ana, anaIsRemembered, checking, open, refusal, theBank } from "../../testing/bank.tsx";
import { prefixOf } from "./open-order.ts";

const lookUpId = "20000000-0000-4000-8000-000000000001";
const requests = `GET /accounts/${checking.id}/pix/look-ups/${lookUpId}/payment`;
const name = prefixOf(ana.id) + lookUpId;
const aDay = 24 * 3_600_000;

function anOpenOrder(age = 60_000): void {
  const at = new Date(Date.now() - age).toISOString();
  const order = { lookUpId, kind: "KEY", accountId: checking.id, amount: 10_00, at, tries: 1 };
  localStorage.setItem(name, JSON.stringify(order));
  // As a browser tells the other tabs of it.
  window.dispatchEvent(new StorageEvent("storage", { key: name }));
}
const payment = { transactionId: lookUpId, amount: 10, fee: 0, endToEnd: "E6100000120261121022449beb9c291e" };
const notPaid = { status: "NOT_PAID", expiresAt: new Date(Date.now() + 600_000).toISOString() };
const press = (label: string) => screen.findByRole("button", { name: label });

beforeEach(() => anaIsRemembered());

test("an outcome that cannot be loaded says so, and is retried at a press", async () => {
  anOpenOrder();
  let isDown = true;
  const known = { status: "SETTLED", ...payment };
  theBank({ [requests]: () => (isDown ? refusal(500, "INTERNAL", "Tente depois.")() : Response.json(known)) });
  const { user } = open("/settings");
  await screen.findByText(/^Não sabemos se a transferência de R\$\s10,00, de \d\d\/\d\d \d\d:\d\d, foi feita$/);
  const again = await press("Consultar de novo");
  expect(screen.getByText(/Não foi possível consultar o resultado\. Tente depois\./)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Dispensar" })).toBeNull();
  expect(localStorage.getItem(name)).not.toBeNull();
  isDown = false;
  await user.click(again);
  await screen.findByText(/^A transferência de .* foi feita$/);
  expect(localStorage.getItem(name)).toBeNull();
  await user.click(await press("Entendi"));
  expect(screen.queryByText(/foi feita/)).toBeNull();
  expect(document.activeElement?.tagName).toBe("H1");
});

test("an order that is older than a day and unknown to the server can be dismissed", async () => {
  anOpenOrder(aDay + 60_000);
  theBank({ [requests]: refusal(404, "NOT_FOUND", "Não encontramos.") });
  const { user } = open("/settings");
  await user.click(await press("Dispensar"));
  expect(localStorage.getItem(name)).toBeNull();
});

test("a pending payment says so until its end, and a failed one says why", async () => {
  anOpenOrder();
  const answers: unknown[] = [{ status: "PENDING", ...payment }];
  const failed = { status: "FAILED", ...payment, failure: "A conta de quem recebe foi encerrada." };
  theBank({ [requests]: () => Response.json(answers.shift() ?? failed) });
  open("/settings");
  await screen.findByText(/está em processamento$/);
  await waitFor(() => expect(screen.getByText(/não foi feita$/)).toBeTruthy(), { timeout: 8_000 });
  expect(screen.getByText("A conta de quem recebe foi encerrada. Nada foi cobrado.")).toBeTruthy();
});

test("an order of another tab is shown, and its PIN field takes the focus", async () => {
  theBank({ [requests]: notPaid });
  const { user } = open("/settings");
  await screen.findByRole("heading", { level: 1 });
  act(() => anOpenOrder());
  await user.click(await press("Tentar este pagamento de novo"));
  expect(document.activeElement).toBe(await screen.findByLabelText("PIN"));
});

test("a repeated order that is refused stays unknown, without a claim about charges", async () => {
  anOpenOrder();
  const [pay, close] = [
    `POST /accounts/${checking.id}/pix/payment`,
    requests.replace("GET", "POST").replace("payment", "close"),
  ];
  theBank({
    [requests]: notPaid,
    [pay]: refusal(403, "CUSTOMER_BLOCKED", "Seu acesso está bloqueado."),
    [close]: { status: "EXPIRED" },
  });
  const { user } = open("/settings");
  await user.click(await press("Tentar este pagamento de novo"));
  await user.type(await screen.findByLabelText("PIN"), "1234{Enter}");
  await waitFor(() => expect(screen.getAllByText(/Seu acesso está bloqueado/).length).toBeGreaterThan(0));
  expect(screen.queryByText(/nada foi cobrado/i)).toBeNull();
  expect(localStorage.getItem(name)).not.toBeNull();
  await user.click(await press("Agora não"));
  await user.click(await press("Cancelar este pagamento"));
  await screen.findByText(/não foi feita$/);
  expect(screen.getByText(/Nada foi cobrado/)).toBeTruthy();
});

test("a hidden tab does not query an outcome: the visible tab needs the order", async () => {
  const sight = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  const asks = theBank({ [requests]: { status: "SETTLED", ...payment } });
  anOpenOrder();
  open("/settings");
  await screen.findByText(/^Não sabemos se/);
  act(() => void window.dispatchEvent(new Event("online")));
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(asks.filter(({ call }) => call === requests)).toEqual([]);
  expect(localStorage.getItem(name)).not.toBeNull();
  sight.mockRestore();
  act(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await screen.findByText(/^A transferência de .* foi feita$/);
});

test("fields stay and get the focus back when another tab's order appears and disappears", async () => {
  theBank({ [requests]: notPaid });
  const { user } = open("/transfer/pix-key");
  const field = await screen.findByPlaceholderText("Digite a chave");
  await user.type(field, "52998224725");
  act(() => anOpenOrder());
  await press("Fazer outra transferência");
  act(() => {
    localStorage.removeItem(name);
    window.dispatchEvent(new StorageEvent("storage", { key: name }));
  });
  expect(screen.queryByRole("button", { name: "Fazer outra transferência" })).toBeNull();
  expect(screen.getByPlaceholderText<HTMLInputElement>("Digite a chave").value).toBe("529.982.247-25");
  act(() => anOpenOrder());
  await user.click(await press("Fazer outra transferência"));
  expect(screen.getByPlaceholderText<HTMLInputElement>("Digite a chave").value).toBe("529.982.247-25");
  expect(document.activeElement?.textContent).toBe("Transferência Pix");
  expect(document.activeElement?.tagName).toBe("H1");
});
