import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { anaIsRemembered, checking, open, refusal, savings, theBank } from "../../testing/bank.tsx";

const balance = () => screen.getByRole("region", { name: "Saldo" });
const account = (of: typeof checking) => `GET /accounts/${of.id}`;

test("the balance is asterisks until asked for, and the choice is kept for this bank", async () => {
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

test("what the server answers takes the place of the stored balance", async () => {
  localStorage.setItem("Banco Aurora-balance-visible", "true");
  theBank({ [account(checking)]: { account: { ...checking, balance: 1 } } });
  anaIsRemembered();
  open("/transfer");
  await screen.findByRole("heading", { level: 1, name: "Transferências" });
  await expect.poll(() => balance().textContent).toContain("1,00");
});

test("another account is looked at with its own balance", async () => {
  localStorage.setItem("Banco Aurora-balance-visible", "true");
  theBank();
  anaIsRemembered();
  const { user } = open("/transfer");
  await user.selectOptions(await screen.findByLabelText("Conta selecionada"), savings.id);
  await expect.poll(() => balance().textContent).toContain("300,00");
});

test.each(["UNAUTHORIZED", "FORBIDDEN"])("a session refused with %s ends with its sentence", async (code) => {
  theBank({ [account(checking)]: refusal(code === "FORBIDDEN" ? 403 : 401, code, "x") });
  anaIsRemembered();
  const { visit } = open("/transfer");
  expect(await screen.findByText("Sessão expirada, faça login novamente")).toBeTruthy();
  await expect.poll(() => visit.address).toBe("/auth/login");
  expect(localStorage.getItem("token")).toBeNull();
});
