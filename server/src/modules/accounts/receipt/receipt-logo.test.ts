import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pdfLines, pixelsOf } from "../../../../test/paper.ts";
import { aWorld } from "../../../../test/world.ts";
import { brandFolder } from "../../../platform/web-pages/brand-files.ts";
import { publishPictures, safePicture, storePicture } from "../../tenants/tenants.ts";

const { aCustomer, aTenant, clock, db, tenants } = await aWorld();

/** Files of a payment of a customer of a bank whose dark logo has this address. */
async function papers(logoDark: string | null) {
  const tenant = await aTenant({ displayName: "Banco Aurora", logoDark });
  const ana = await aCustomer({ tenant, balance: 100_00 });
  const key = `joao@${tenant.host}`;
  await aCustomer({ tenant, key });
  await ana.pay(await ana.lookUp(key), 7);
  const [{ id }] = (await ana.get("/transactions?kind=PIX_SENT")).json().data;
  const bytes = async (address: string) => (await ana.get(address)).rawPayload;
  const files = async () => ({
    receipt: await bytes(`/transactions/${id}/receipt?format=pdf`),
    picture: pixelsOf(await bytes(`/transactions/${id}/receipt?format=png`)),
    statement: await bytes("/transactions/file?format=pdf&startDate=2026-03-01&endDate=2026-03-31"),
  });
  return { tenant, files };
}

/** The colour of the picture's pixel, and what the PDF files have at the place of the logo. */
async function seen({ files }: Awaited<ReturnType<typeof papers>>, [x, y]: [number, number]) {
  const { receipt, picture, statement } = await files();
  const at = (y * picture.width + x) * 4;
  const pdf = (file: Buffer) => {
    const hasPicture = file.includes("/Subtype /Image") && file.includes("/S /Figure");
    return [hasPicture ? "logo" : "none", pdfLines(file).includes("Banco Aurora") ? "name" : "none"];
  };
  return { pixel: Array.from(picture.data.subarray(at, at + 3)), receipt: pdf(receipt), statement: pdf(statement) };
}

test("a logo that its bank published is on receipts and statements", async () => {
  const bank = await papers(null);
  const red = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><path fill="#f00" d="M0 0h40v20H0z"/></svg>',
  );
  const picture = await safePicture(red, { tenantId: bank.tenant.id, log: { warn: () => undefined } });
  const key = { tenantId: bank.tenant.id, at: clock.now() };
  await db.transaction().execute(async (tx) => {
    await storePicture(tx, key, picture);
    await tx.updateTable("tenant").set({ logo_dark: picture.address }).where("id", "=", key.tenantId).execute();
  });
  tenants.refresh();
  const inside: [number, number] = [100, 105];
  // Nobody may see a draft.
  expect(await seen(bank, inside)).toMatchObject({ receipt: ["none", "name"], statement: ["none", "name"] });
  await db.transaction().execute((tx) => publishPictures(tx, key.tenantId, [picture.address], key.at));
  const drawn = { pixel: [255, 0, 0], receipt: ["logo", "none"], statement: ["logo", "none"] };
  expect(await seen(bank, inside)).toEqual(drawn);
});

test("the demo's own logo, a drawing, is on papers", async () => {
  expect(readFileSync(`${brandFolder}/aurora/logo-dark.svg`, "utf8")).toContain("#4338ca");
  const { receipt, statement } = await seen(await papers("/brands/aurora/logo-dark.svg"), [0, 0]);
  expect([receipt, statement]).toEqual([
    ["logo", "none"],
    ["logo", "none"],
  ]);
});

test.each([
  ["is missing", "/brands/aurora/none.svg"],
  ["lies elsewhere", "https://imagens.exemplo.com.br/logo.png"],
  ["names a file outside its folder", "/brands/../../package.json"],
  ["was never uploaded", `/brands/pictures/${"0".repeat(64)}.png`],
])("papers of a bank whose logo %s have its name", async (_what, address) => {
  const { receipt, statement } = await seen(await papers(address), [0, 0]);
  expect([receipt, statement]).toEqual([
    ["none", "name"],
    ["none", "name"],
  ]);
});
