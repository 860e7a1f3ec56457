import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { multipart } from "../../../../test/applicant.ts";
import { aConsole, consoleOrigin } from "../../../../test/console-world.ts";
import { aPng, pngChunk } from "../../../../test/pictures/rasters.ts";
import { aWorld } from "../../../../test/world.ts";

const world = await aWorld();
const { aTenant, app: site, clock, db, tenants } = world;
const { aStaff, app } = await aConsole(world);
const signedIn = async (options: Parameters<typeof aStaff>[0]) => {
  const member = await aStaff(options);
  await member.signIn();
  return member;
};
const marcos = await signedIn({ role: "MARCA" });
const andre = await signedIn({ role: "APROVACAO" });
const olivia = await signedIn({ role: "OPERACAO" });

const logo = (colour: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><path fill="${colour}" d="M0 0h4v4z"/></svg>`,
  );
const upload = (slug: string, file: Buffer, member = marcos) => {
  const { headers, payload } = multipart(file, { name: "logo.svg", kind: "image/svg+xml" });
  const all = { origin: consoleOrigin, ...member.headers, ...headers };
  return app.inject({ method: "POST", url: `/api/${slug}/brand/pictures`, headers: all, payload });
};
const at = (host: string, url: string) => site.inject({ url, headers: { host } });

async function publish(slug: string, changes: object) {
  const { brand } = (await marcos.send("GET", `/${slug}/brand`)).json();
  const order = { kind: "brand.publish", payload: { brand: { ...brand, ...changes } } };
  const ordered = await marcos.send("POST", `/${slug}/commands`, { key: randomUUID(), order, reason: "Novo logo" });
  if (ordered.statusCode !== 200) return ordered.json();
  const { id, version } = ordered.json();
  const decided = (await andre.send("POST", `/${slug}/commands/${id}/approve`, { version })).json();
  tenants.refresh();
  return decided;
}

test("a logo is seen by the staff alone until two publish it, and is served by its bank's hosts for ever", async () => {
  const [bank, other] = [await aTenant(), await aTenant()];
  const answer = (await upload(bank.slug, logo("#f00"))).json();
  expect(answer).toMatchObject({ width: 288, height: 144 });
  const { address } = answer;
  expect(address).toMatch(/^\/brands\/pictures\/[0-9a-f]{64}\.png$/);
  expect((await upload(bank.slug, logo("#f00"))).json()).toEqual(answer);

  const draft = await olivia.send("GET", `/${bank.slug}/brand/pictures/${address.split("/").at(-1)}`);
  expect([draft.statusCode, draft.body.slice(1, 4)]).toEqual([200, "PNG"]);
  expect(draft.headers["content-security-policy"]).toBe("default-src 'none'; style-src 'none'; sandbox");
  expect((await at(bank.host, address)).statusCode).toBe(404);

  expect(await publish(bank.slug, { logoDark: address })).toMatchObject({ state: "EXECUTED" });
  const served = await at(bank.host, address);
  expect([served.statusCode, served.rawPayload.equals(draft.rawPayload)]).toEqual([200, true]);
  const small = await at(bank.host, address.replace(".png", "-small.png"));
  expect([small.statusCode, small.rawPayload.readUInt32BE(16)]).toEqual([200, 144]);
  expect(served.headers).toMatchObject({
    "content-type": "image/png",
    "content-security-policy": "default-src 'none'; style-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "cache-control": "public, max-age=31536000, immutable",
    "cross-origin-resource-policy": "same-origin",
  });
  expect((await site.inject({ url: "/api/tenants", headers: { host: bank.host } })).json().logoDark).toBe(address);
  const elsewhere = await at(other.host, address);
  expect([elsewhere.statusCode, elsewhere.headers["cache-control"]]).toEqual([404, "no-store"]);

  // A picture that was shown once stays where old pages and a return to this version look for it.
  expect(await publish(bank.slug, { logoDark: null })).toMatchObject({ state: "EXECUTED" });
  expect((await at(bank.host, address)).statusCode).toBe(200);
  const audited = await db.selectFrom("audit_event").select("details").where("action", "=", "brand.upload").execute();
  expect(audited).toContainEqual({ details: { picture: address } });
});

test("a file that is no picture is refused with the reason, and so is one that may not be sent", async () => {
  const { slug } = await aTenant();
  const refusals: [file: Buffer, why: string][] = [
    [Buffer.from("%PDF-1.7\n%%EOF"), "O arquivo não é uma imagem PNG, JPEG, WebP ou SVG."],
    [aPng(4_000), "2048 pixels"],
    [aPng(64).subarray(0, 60), "incompleto"],
    [Buffer.concat([aPng(64), Buffer.alloc(600_000)]), "512 KB"],
  ];
  for (const [file, why] of refusals) {
    const answer = (await upload(slug, file)).json();
    expect([answer.code, answer.message]).toEqual(["PICTURE_REFUSED", expect.stringContaining(why)]);
  }
  const json = await marcos.send("POST", `/${slug}/brand/pictures`, { image: "x" });
  expect(json.json().code).toBe("UNSUPPORTED_MEDIA_TYPE");
  expect((await upload(slug, aPng(32), olivia)).json().code).toBe("STAFF_NOT_ALLOWED");
});

test("what a camera writes into a picture is in none that is stored or served", async () => {
  const bank = await aTenant();
  const { address } = (await upload(bank.slug, aPng(16, { chunks: [pngChunk("tEXt", "GPSLatitude Ana")] }))).json();
  expect(await publish(bank.slug, { logoDark: address })).toMatchObject({ state: "EXECUTED" });
  const served = await at(bank.host, address);
  expect([served.statusCode, served.rawPayload.includes("GPS")]).toEqual([200, false]);
  const rows = db.selectFrom("brand_picture").select(["large", "small"]).where("tenant_id", "=", bank.id);
  const { large, small } = await rows.executeTakeFirstOrThrow();
  expect(Buffer.concat([large, small]).includes("GPS")).toBe(false);
});

test("a brand cannot name a picture of another bank, or one that is gone", async () => {
  const [bank, other] = [await aTenant(), await aTenant()];
  const { address } = (await upload(other.slug, logo("#0f0"))).json();
  const lost = { code: "COMMAND_REFUSED", message: expect.stringContaining("não está mais guardada") };
  expect(await publish(bank.slug, { favicon: address })).toMatchObject(lost);

  // An upload that nobody published goes after the days in which a command may wait.
  clock.advance(41 * 86_400);
  await marcos.signIn();
  await andre.signIn();
  await upload(other.slug, logo("#00f"));
  expect(await publish(other.slug, { favicon: address })).toMatchObject(lost);
});
