import { expect, test } from "vitest";
import { aWorld, type Customer } from "../../../test/world.ts";

const { app, aCustomer, db } = await aWorld();
const profileOf = async ({ headers }: Customer) =>
  (await app.inject({ method: "GET", url: "/api/profile", headers })).json();

test("customers see their own contacts and address, and their document masked", async () => {
  const ana = await aCustomer({ document: "11144477735", email: "ana@exemplo.com.br", phone: "+5511987654321" });
  const address = { state: "SP", city: "São Paulo", neighborhood: "Centro", street: "Rua das Flores", number: "100" };
  await db
    .insertInto("customer_address")
    .values({ tenant_id: ana.tenant.id, customer_id: ana.id, zip_code: "01310100", complement: null, ...address })
    .execute();
  expect(await profileOf(ana)).toEqual({
    name: "Ana Lima",
    document: "***.444.777-**",
    email: "ana@exemplo.com.br",
    phone: "+5511987654321",
    address: { ...address, zipCode: "01310100", complement: null },
    heldUntil: null,
  });
  const bia = await aCustomer({ name: "Bia Reis" });
  expect(await profileOf(bia)).toMatchObject({ name: "Bia Reis", phone: null, address: null });
});
