import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { multipart } from "../../../../test/applicant.ts";
import { aConsole, consoleOrigin } from "../../../../test/console-world.ts";
import {
  aJpeg,
  aPng,
  aWebp,
  jfif,
  jpegSegment,
  pngChunk,
  webpChunk,
  webpHead,
  webpPixel,
} from "../../../../test/pictures/rasters.ts";
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
  expect(answer).toMatchObject({ width: 40, height: 20 });
  const { address } = answer;
  expect(address).toMatch(/^\/brands\/pictures\/[0-9a-f]{64}\.svg$/);
  expect((await upload(bank.slug, logo("#f00"))).json()).toEqual(answer);

  const draft = await olivia.send("GET", `/${bank.slug}/brand/pictures/${address.split("/").at(-1)}`);
  expect([draft.statusCode, draft.body]).toEqual([200, `${logo("#f00").toString()}\n`]);
  expect(draft.headers["content-security-policy"]).toBe("default-src 'none'; style-src 'none'; sandbox");
  expect((await at(bank.host, address)).statusCode).toBe(404);

  expect(await publish(bank.slug, { logoDark: address })).toMatchObject({ state: "EXECUTED" });
  const served = await at(bank.host, address);
  expect([served.statusCode, served.body]).toEqual([200, draft.body]);
  expect(served.headers).toMatchObject({
    "content-type": "image/svg+xml",
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

test("PNG, JPEG and WebP are accepted by their content; too large, cut or other files are refused", async () => {
  const { slug } = await aTenant();
  const webp = aWebp();
  const taken = await Promise.all([aPng(64), aJpeg(), webp].map((file) => upload(slug, file)));
  expect(taken.map((answer) => answer.json().address?.split(".").at(-1))).toEqual(["png", "jpg", "webp"]);

  const refusals: [file: Buffer, why: string][] = [
    [aPng(4_000), "2048 pixels"],
    [aPng(64, { after: "<script>" }), "depois da imagem"],
    [Buffer.concat([aJpeg(), Buffer.from("PK")]), "depois da imagem"],
    [Buffer.concat([webp, Buffer.from("x")]), "depois da imagem"],
    [aPng(64).subarray(0, 60), "incompleto"],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><g></svg>'), "bem formado"],
    [Buffer.from('<?xml version="1.0"?><!-- a --><svg viewBox="0 0 1 1"/>'), "falta xmlns"],
    [Buffer.from('\ufeff<svg xmlns="http://www.w3.org/2000/svg"/>', "utf16le"), "UTF-8"],
    [Buffer.concat([aPng(64), Buffer.alloc(600_000)]), "512 KB"],
    [Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${" ".repeat(300_000)}</svg>`), "256 KB"],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), "script"],
  ];
  const others: (string | Buffer)[] = [
    "%PDF-1.7\n%%EOF",
    "GIF89a",
    "Logo do banco",
    "<!DOCTYPE html>\n<html lang=pt><meta charset=utf-8><title>Logo</title><br><svg></svg></html>",
    '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><body/></html>',
    Buffer.from("<html><body>São Paulo</body></html>", "latin1"),
    "<!-- <svg> --><p>Logo</p>",
    "<svgs/>",
  ];
  for (const other of others) refusals.push([Buffer.from(other), "O arquivo não é uma imagem PNG, JPEG, WebP ou SVG."]);
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
  const place = "Exif GPSLatitude 23 33 01 S Ana Lima";
  const files = [
    aPng(16, { chunks: [pngChunk("eXIf", place)] }),
    aJpeg([jfif, jpegSegment(0xe1, place)]),
    aWebp([webpHead(0x08), webpPixel, webpChunk("EXIF", place)]),
  ];
  for (const file of files) {
    const { address } = (await upload(bank.slug, file)).json();
    expect(await publish(bank.slug, { logoDark: address })).toMatchObject({ state: "EXECUTED" });
    const served = await at(bank.host, address);
    expect(served.statusCode).toBe(200);
    expect(served.rawPayload.includes("GPS")).toBe(false);
    expect(served.rawPayload.length).toBeLessThan(file.length);
  }
  const stored = await db.selectFrom("brand_picture").select("content").where("tenant_id", "=", bank.id).execute();
  expect(stored.map(({ content }) => content.includes("GPS"))).toEqual([false, false, false]);
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
