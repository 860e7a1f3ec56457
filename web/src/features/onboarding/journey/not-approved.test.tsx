import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ana, anaIsRemembered, open, theBank } from "../../../testing/bank.tsx";

const title = (name: string) => screen.findByRole("heading", { level: 1, name });

test.each([
  ["person", "PERSON", "/onboarding/pf/docs/6/2"],
  ["company", "COMPANY", "/onboarding/pj/docs/7/2"],
])("a %s that was not approved reads so, and 'Finalizar' signs out and leads to sign-in", async (_, type, address) => {
  const requests = theBank();
  anaIsRemembered({ user: JSON.stringify({ ...ana, status: "REJECTED" }), "entity-type": type });
  const { user, visit } = open(address);
  await title("Conta não aprovada!");
  expect(visit.address).toBe(address);
  expect(screen.getByText("No momento não conseguimos aprovar sua conta.")).toBeTruthy();
  expect(
    screen.getByText((_text, element) => element?.tagName === "A" && element.textContent === "ajuda@aurora.example"),
  ).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Finalizar" }));
  await title("Entre na sua conta");
  expect(visit.address).toBe("/auth/login");
  expect(localStorage.getItem("token")).toBeNull();
  expect(requests.some(({ call }) => call === "POST /sign-out")).toBe(true);
});

test("a rejected company gets there by its sign-in", async () => {
  const entity = { ...ana, status: "REJECTED_INTERNAL" };
  theBank({ "POST /authenticate": { entity, entityType: "COMPANY", accounts: [], token: "t" } });
  const { user, visit } = open("/auth/login");
  await user.type(await screen.findByLabelText("CPF/CNPJ"), "11222333000181");
  await user.type(screen.getByLabelText("Senha"), "vitral123{Enter}");
  await title("Conta não aprovada!");
  expect(visit.address).toBe("/onboarding/pj/docs/7/2");
});
