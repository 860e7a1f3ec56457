import { expect, test } from "vitest";
import { draftOf, readDraft } from "./draft.ts";

const aurora = {
  prefixDisplayName: "Banco",
  displayName: "Banco Aurora",
  article: "" as const,
  name: "Banco Aurora S.A.",
  bankName: "Banco Aurora S.A.",
  email: "contato@aurora.exemplo",
  phone: "08001234567",
  ombudsmanPhone: "08001234568",
  site: "https://aurora.exemplo",
  address: "Avenida Paulista, 1",
  primary: "#4338ca",
  background: "#f7f7fb",
  logoWhite: null,
  logoDark: "/brands/aurora.svg",
  favicon: null,
  hosts: ["aurora.exemplo", "localhost"],
};

test("a brand is typed and read back as it was", () => {
  expect(readDraft(draftOf(aurora))).toEqual({ brand: aurora, errors: null });
});

test("hosts stand one a line, and an empty picture is none", () => {
  const read = readDraft({ ...draftOf(aurora), hosts: " a.exemplo\n\nb.exemplo ", logoDark: " " });
  expect(read.brand).toMatchObject({ hosts: ["a.exemplo", "b.exemplo"], logoDark: null });
});

test("what is wrong is said at its field", () => {
  const read = readDraft({ ...draftOf(aurora), primary: "azul", hosts: "", email: "contato" });
  expect(read.errors).toEqual({
    primary: "Cor inválida",
    hosts: "Escreva ao menos um domínio",
    email: "Escreva um e-mail",
  });
});
