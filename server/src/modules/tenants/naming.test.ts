import { expect, test } from "vitest";
import { whyNameMisleads } from "./naming.ts";

const brand = { prefixDisplayName: "", displayName: "Aurora", name: "Aurora S.A.", bankName: "Aurora S.A." };
const by = (kind: string) => ({ name: "Pagamentos Sul S.A.", document: "11222333000181", ispb: "30000001", kind });

test.each([
  ["PAYMENT_INSTITUTION", { displayName: "Banco Aurora" }, "Banco"],
  ["PAYMENT_INSTITUTION", { prefixDisplayName: "BANCO" }, "BANCO"],
  ["CREDIT_COOPERATIVE", { bankName: "Aurora Bank" }, "Bank"],
  ["BANK", { name: "Cooperativa Aurora" }, "Cooperativa"],
  ["PAYMENT_INSTITUTION", { displayName: "Verdebank" }, "Verdebank"],
  ["PAYMENT_INSTITUTION", { displayName: "Bancoaurora" }, "Bancoaurora"],
  ["PAYMENT_INSTITUTION", { displayName: "Unicoop" }, "Unicoop"],
  ["BANK", { displayName: "CoopAurora" }, "CoopAurora"],
  ["BANK", { displayName: "Coopcredi" }, "Coopcredi"],
  ["PAYMENT_INSTITUTION", { displayName: "Coopfácil" }, "Coopfácil"],
  ["PAYMENT_INSTITUTION", { displayName: "Rede Banca\u0301ria" }, "Bancária"],
])("of a provider that is %s, a brand with %j misleads", (kind, names, word) => {
  expect(whyNameMisleads({ ...brand, ...names, provider: by(kind) })).toMatch(
    new RegExp(`^${Object.keys(names)[0]} says "${word}", but the provider Pagamentos Sul S.A. is no .*--accept-name`),
  );
});

test.each([
  ["BANK", { displayName: "Banco Aurora" }],
  ["CREDIT_COOPERATIVE", { displayName: "Cooperativa Aurora" }],
  ["PAYMENT_INSTITUTION", { displayName: "Bancada Aurora" }],
  ["PAYMENT_INSTITUTION", { displayName: "Cooperação Aurora" }],
  ["PAYMENT_INSTITUTION", { displayName: "Cooperação".normalize("NFD") }],
  ["PAYMENT_INSTITUTION", { displayName: "Cooperar Aurora" }],
  ["PAYMENT_INSTITUTION", {}],
])("of a provider that is %s, a brand with %j does not", (kind, names) => {
  expect(whyNameMisleads({ ...brand, ...names, provider: by(kind) })).toBeNull();
});
