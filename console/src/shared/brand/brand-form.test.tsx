import { fireEvent, screen, within } from "@testing-library/react";
import { brandColours } from "@vitral/ui/lib/brand-colours.ts";
import { expect, test, vi } from "vitest";
import { waitingCommand } from "../../testing/command.ts";
import { open, theConsole } from "../../testing/console.tsx";

const colours = { primary: "#ffd400", background: "#ffffff" };
const brand = {
  ...colours,
  prefixDisplayName: "",
  displayName: "Banco Sol",
  article: "",
  name: "Banco Sol S.A.",
  bankName: "Banco Sol S.A.",
  email: "contato@sol.exemplo",
  phone: "08001234567",
  ombudsmanPhone: "08001234568",
  site: "https://sol.exemplo",
  address: "Rua do Sol, 1",
  logoWhite: "/brands/sol/white.svg",
  logoDark: null,
  favicon: null,
  hosts: ["sol.exemplo"],
};
const institution = {
  document: "11222333000181",
  internetBanking: "https://sol.exemplo",
  provider: { name: "Banco Sol S.A.", document: "11222333000181", ispb: "12345678", kind: "BANK" },
  agency: "0001",
  pixLocation: null,
  hasAccounts: false,
  hasOpenCharges: false,
};

const published = { brand, state: "ACTIVE", stateAt: null, provider: "Banco Sol S.A.", institution, versions: [] };

test("the white logo stands on the colour that the screens put behind it", async () => {
  theConsole("MARCA", (path) => (path === "/brand" ? published : { rows: [], next: null }));
  open("/aurora/marca");
  const main = await screen.findByRole("main");
  await within(main).findByLabelText("Logo branco");
  const shown = main.querySelector(`img[src="${brand.logoWhite}"]`)?.parentElement;
  expect(shown?.style.backgroundColor).toBe(brandColours(colours).accentStrong);
});

test.each([
  ["ACTIVE", ["Suspender"]],
  ["SUSPENDED", ["Retomar", "Encerrar"]],
  ["CLOSED", []],
] as const)("at a bank that is %s the staff of the installation may order %j", async (state, offered) => {
  theConsole("MARCA", (path) =>
    path === "/brand" ? { ...published, state, stateAt: "2026-11-25T12:00:00Z" } : { rows: [], next: null },
  );
  open("/aurora/marca");
  const card = (await screen.findByRole("heading", { name: "Atendimento" })).closest("section");
  expect(card?.textContent).toContain("Desde 25/11/2026");
  const buttons = [...(card?.querySelectorAll("button") ?? [])].map((button) => button.textContent);
  expect(buttons).toEqual(offered);
});

test("a bank is suspended with a reason, and the page says that it waits for a second person", async () => {
  const sent = vi.fn();
  theConsole("MARCA", (path, method, body) => {
    if (method === "POST") {
      sent(body);
      return { ...waitingCommand, kind: "brand.suspend" };
    }
    return path === "/brand" ? published : { rows: [], next: null };
  });
  open("/aurora/marca");
  fireEvent.click(await screen.findByRole("button", { name: "Suspender" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Suspender o banco" }));
  fireEvent.change(dialog.getByLabelText("Motivo"), { target: { value: "Ofício 12" } });
  fireEvent.click(dialog.getByRole("button", { name: "Suspender" }));
  expect(await screen.findByText("Pedido registrado: aguarda aprovação de outra pessoa.")).toBeDefined();
  expect(sent).toHaveBeenCalledWith({
    key: expect.any(String),
    order: { kind: "brand.suspend", payload: {} },
    reason: "Ofício 12",
  });
});
