import { randomInt } from "node:crypto";
import { formatPhone } from "@vitral/brazil/phone";
import { sql } from "kysely";
import type { Db } from "../../../server/src/platform/database/db.ts";
import { expect, signIn, test } from "../../support/bank.ts";
import { addNetworkKey, inNetwork, simulate } from "../../support/network.ts";

test.use({ refused: [409, 422] });

const aPhone = () => `+55119${randomInt(10_000_000, 99_999_999)}`;

/** The claims of a key become so many days older, at both sides and in the network, and are looked at now. */
async function daysPass(db: Db, key: string, days: number): Promise<void> {
  const older = "created_at = created_at - $2 * interval '1 day', confirmed_at = confirmed_at - $2 * interval '1 day'";
  await inNetwork(`update claim set ${older} where key = $1`, [key, days]);
  await sql`update pix_claim set created_at = created_at - ${days} * interval '1 day', next_try_at = now(),
                   confirmed_at = confirmed_at - ${days} * interval '1 day' where key = ${key}`.execute(db);
}

test(
  "a key at another bank is asked for while it is registered, and comes when that bank confirms",
  { tag: "@phone-only" },
  async ({ page, aCustomer, bank, expectAccessible, messageTo }) => {
    const phone = aPhone();
    const padaria = await aCustomer({ entityType: "COMPANY", name: "Padaria Sol", phone });
    await addNetworkKey(phone, padaria);
    await signIn(page, padaria, "/pix-keys/new-key");
    await page.getByText("Telefone", { exact: true }).click();
    await page.getByRole("button", { name: "Continuar" }).click();
    await page.getByRole("button", { name: "Confirmar" }).click();
    await page.getByRole("button", { name: "Trazer para cá" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Trazer a chave para cá" })).toBeFocused();
    await expectAccessible();
    await page.getByRole("button", { name: "Pedir portabilidade" }).click();
    const claims = page.getByRole("region", { name: "Portabilidade e reivindicação" });
    await expect(claims.getByText("Aguardando resposta")).toBeVisible();
    await expect(claims.getByText("Confirme o pedido em Banco Sol S.A.")).toBeVisible();
    await expectAccessible();
    expect(await messageTo(padaria.email, /portabilidade pedida/)).toContain("instituição de origem");

    await simulate("claim-step", { key: phone, step: "confirm" });
    await daysPass(bank.db, phone, 0);
    await expect(claims.getByText("Concluído")).toBeVisible({ timeout: 90_000 });
    await expect(page.getByRole("button", { name: `Copiar chave ${formatPhone(phone)}` })).toBeVisible();
    await expectAccessible();
  },
);

test("a phone that is another person's key is claimed, and completed with the code of an SMS", async ({
  page,
  aCustomer,
  bank,
  expectAccessible,
  messageTo,
}) => {
  const phone = aPhone();
  const caio = await aCustomer({ name: "Caio Prado", phone });
  await addNetworkKey(phone, { name: "Rita Campos", document: "73594086011" });
  await signIn(page, caio, "/pix-keys/new-key");
  await page.getByText("Telefone", { exact: true }).click();
  await page.getByRole("button", { name: "Continuar" }).click();
  await page.getByRole("button", { name: "Confirmar" }).click();
  await page.getByRole("button", { name: "Reivindicar a chave" }).click();
  await expectAccessible();
  await page.getByRole("button", { name: "Reivindicar chave" }).click();
  const claims = page.getByRole("region", { name: "Portabilidade e reivindicação" });
  await expect(claims.getByText("Quem tem a chave pode responder até")).toBeVisible();

  await daysPass(bank.db, phone, 7);
  await expect(claims.getByText("Você pode concluir a partir de")).toBeVisible({ timeout: 60_000 });
  await daysPass(bank.db, phone, 7);
  await claims.getByRole("button", { name: "Concluir" }).click({ timeout: 60_000 });
  const dialog = page.getByRole("dialog", { name: "Concluir reivindicação" });
  await dialog.getByRole("button", { name: "Receber código por SMS" }).click();
  await dialog.getByLabel("Código do SMS").fill("000000");
  await dialog.getByRole("button", { name: "Concluir" }).click();
  await expect(dialog.getByText("Código inválido ou expirado")).toBeVisible();
  await expectAccessible();
  const code = /\b\d{6}\b/.exec(await messageTo(phone, /.*/))?.[0] ?? "";
  await dialog.getByLabel("Código do SMS").fill(code);
  await dialog.getByRole("button", { name: "Concluir" }).click();
  await expect(claims.getByText("Concluído")).toBeVisible();
  await expect(page.getByRole("button", { name: `Copiar chave ${formatPhone(phone)}` })).toBeVisible();
});

test("the home page says that another bank asks for a key, and its owner refuses one and confirms another", async ({
  page,
  aCustomer,
  bank,
  expectAccessible,
}) => {
  const key = `${randomInt(1_000_000)}.lia@exemplo.com.br`;
  const lia = await aCustomer({ key });
  const ask = () => simulate("claim", { key, type: "PORTABILITY", bank: "mar" });
  await ask();
  await signIn(page, lia);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("Pediram uma chave Pix sua")).toBeVisible({ timeout: 4_000 });
  }).toPass({ timeout: 45_000 });
  await expectAccessible();
  await page.getByRole("link", { name: "Ver e responder" }).click();
  const claims = page.getByRole("region", { name: "Portabilidade e reivindicação" });
  await claims.getByRole("button", { name: "Recusar" }).click();
  await expectAccessible();
  await page.getByRole("dialog").getByRole("button", { name: "Recusar" }).click();
  await expect(claims.getByText("Você recusou o pedido.")).toBeVisible();
  await expect(page.getByText("Ativa", { exact: true })).toBeVisible();

  await ask();
  await expect(async () => {
    await page.reload();
    await claims.getByRole("button", { name: "Confirmar" }).click({ timeout: 4_000 });
  }).toPass({ timeout: 45_000 });
  await page.getByRole("dialog").getByRole("button", { name: "Confirmar" }).click();
  await expect(page.getByText("Portabilidade confirmada.")).toBeVisible();
  await daysPass(bank.db, key, 0);
  await expect(page.getByText("Nenhuma chave pix encontrada")).toBeVisible({ timeout: 60_000 });
  await expectAccessible();
});
