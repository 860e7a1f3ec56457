import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { anaIsRemembered, checking, open, refusal, savings, theBank } from "../../testing/bank.tsx";
import { pass, soon, stopTheClock } from "@vitral/ui/testing/clock.ts";

const balance = () => screen.getByRole("region", { name: "Saldo" });
const accountCall = ({ id }: typeof checking) => `GET /accounts/${id}`;

test("the balance is hidden until shown, and the choice is stored for this bank", async () => {
  theBank();
  anaIsRemembered();
  const { user } = open("/transfer");
  await screen.findByRole("heading", { level: 1, name: "Transferências" });
  expect(balance().textContent).toContain("******");
  expect(balance().textContent).not.toContain("12.480,55");
  await user.click(screen.getAllByRole("button", { name: "Mostrar saldo" })[0] ?? document.body);
  expect(balance().textContent).toContain("12.480,55");
  expect(localStorage.getItem("Banco Aurora-balance-visible")).toBe("true");
  await user.click(screen.getAllByRole("button", { name: "Ocultar saldo" })[0] ?? document.body);
  expect(localStorage.getItem("Banco Aurora-balance-visible")).toBe("false");
});

test("the stored balance is shown until the server answers", async () => {
  localStorage.setItem("Banco Aurora-balance-visible", "true");
  const { promise: answered, resolve: answer } = Promise.withResolvers<Response>();
  theBank({ [accountCall(checking)]: () => answered });
  anaIsRemembered();
  open("/transfer");
  await screen.findByRole("heading", { level: 1, name: "Transferências" });
  expect(balance().textContent).toContain("12.480,55");
  answer(Response.json({ account: { ...checking, balance: 1 } }));
  await expect.poll(() => balance().textContent).toContain("1,00");
});

test("another account shows its own balance", async () => {
  localStorage.setItem("Banco Aurora-balance-visible", "true");
  theBank();
  anaIsRemembered();
  const { user } = open("/transfer");
  await user.selectOptions(await screen.findByRole("combobox", { name: "Conta selecionada" }), savings.id);
  await expect.poll(() => balance().textContent).toContain("300,00");
});

test.each(["UNAUTHORIZED", "FORBIDDEN"])("a session refused with %s ends with the sentence", async (code) => {
  theBank({ [accountCall(checking)]: refusal(code === "FORBIDDEN" ? 403 : 401, code, "x") });
  anaIsRemembered();
  const { visit } = open("/transfer");
  expect(await screen.findByText("Sessão expirada, faça login novamente")).toBeTruthy();
  await expect.poll(() => visit.address).toBe("/auth/login");
  expect(localStorage.getItem("token")).toBeNull();
});

test("the balance is reloaded every 60 s, and not when the window gets the focus", async () => {
  stopTheClock();
  const requests = theBank();
  anaIsRemembered({ "token-expiration": new Date(Date.now() + 3_600_000).toISOString() });
  open("/transfer");
  const times = () => requests.filter(({ call }) => call === accountCall(checking)).length;
  await soon(() => screen.queryByRole("region", { name: "Saldo" }) && times() === 1);
  const focus = () => fireEvent(document, new Event("visibilitychange", { bubbles: true }));
  focus();
  await pass(50_000);
  focus();
  await pass(5_000);
  expect(times()).toBe(1);
  await pass(5_000);
  expect(times()).toBe(2);
  await pass(60_000);
  expect(times()).toBe(3);
});

describe("a balance that fails to load", () => {
  const sentence = "Não foi possível concluir agora.";

  test("is unknown, shows why and can be retried", async () => {
    localStorage.setItem("Banco Aurora-balance-visible", "true");
    let fails = true;
    theBank({
      [accountCall(checking)]: () => (fails ? refusal(422, "X", sentence)() : Response.json({ account: checking })),
    });
    anaIsRemembered();
    const { user, visit } = open("/transfer");
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(balance().textContent).toContain("Saldo indisponível");
    expect(balance().textContent).not.toContain("12.480,55");
    expect(visit.address).toBe("/transfer");
    fails = false;
    await user.click(screen.getByRole("button", { name: "Tentar de novo" }));
    await expect.poll(() => balance().textContent).toContain("12.480,55");
    expect(balance().textContent).not.toContain("Saldo indisponível");
    expect(screen.queryByRole("button", { name: "Tentar de novo" })).toBeNull();
  });

  test("after a success shows the last one with its time and one toast", async () => {
    localStorage.setItem("Banco Aurora-balance-visible", "true");
    stopTheClock();
    let [times, fails] = [0, false];
    theBank({
      [accountCall(checking)]: () => {
        times += 1;
        return fails ? refusal(422, "X", sentence)() : Response.json({ account: { ...checking, balance: 77 } });
      },
    });
    anaIsRemembered({ "token-expiration": new Date(Date.now() + 3_600_000).toISOString() });
    open("/transfer");
    await soon(() => screen.queryByRole("region", { name: "Saldo" })?.textContent.includes("77,00"));
    fails = true;
    await pass(60_000);
    await soon(() => screen.queryByText(/^Não atualizado desde \d\d:\d\d$/));
    expect(balance().textContent).toContain("77,00");
    expect(screen.getAllByText(sentence)).toHaveLength(1);
    await pass(120_000);
    expect(times).toBe(4);
    expect(screen.queryByText(sentence)).toBeNull();
    fails = false;
    await pass(61_000);
    expect(screen.queryByText(/^Não atualizado/)).toBeNull();
  });

  test("without a connection is unknown, without several notices", async () => {
    theBank({ [accountCall(checking)]: () => Promise.reject(new TypeError("Failed to fetch")) });
    anaIsRemembered();
    open("/transfer");
    expect((await screen.findAllByText("Saldo indisponível")).length).toBeGreaterThan(0);
    expect(screen.queryByText(/^Sem conexão/)).toBeNull();
  });
});
