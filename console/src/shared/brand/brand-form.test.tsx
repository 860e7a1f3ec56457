import { screen, within } from "@testing-library/react";
import { brandColours } from "@vitral/ui/lib/brand-colours.ts";
import { expect, test } from "vitest";
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

test("the white logo stands on the colour that the screens put behind it", async () => {
  theConsole("MARCA", (path) =>
    path === "/brand" ? { brand, provider: "Banco Sol S.A.", institution, versions: [] } : { rows: [], next: null },
  );
  open("/aurora/marca");
  const main = await screen.findByRole("main");
  await within(main).findByLabelText("Logo branco");
  const shown = main.querySelector(`img[src="${brand.logoWhite}"]`)?.parentElement;
  expect(shown?.style.backgroundColor).toBe(brandColours(colours).accentStrong);
});
