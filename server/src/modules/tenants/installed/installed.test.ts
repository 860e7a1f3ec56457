import { expect, test } from "vitest";
import { brands } from "../../../../seed/brands.ts";
import { pixelsOf } from "../../../../test/paper.ts";
import { aWorld } from "../../../../test/world.ts";
import { chromeOf } from "../brand-colour.ts";

const { app, aTenant, db, tenants } = await aWorld();
type Manifest = { icons: { src: string; sizes: string; type: string; purpose: string }[]; [field: string]: unknown };
type Brand = { displayName: string; favicon: string | null; primary: string; background: string };

/** The address of a bank with this brand. */
async function aBrand({
  displayName = "Banco do Teste",
  favicon = null,
  primary = "#4338ca",
  background = "#ffffff",
}: Partial<Brand>) {
  const tenant = await aTenant({ displayName });
  const row = { favicon, color_primary: primary, color_background: background };
  await db.updateTable("tenant").set(row).where("slug", "=", tenant.slug).execute();
  tenants.refresh();
  return tenant;
}
const ask = (url: string, host: string) => app.inject({ url, headers: { host } });

test.each(
  brands.map(({ displayName, favicon, primary, background }) => ({ displayName, favicon, primary, background })),
)("$displayName can be installed: its manifest is valid, and its icons are pictures of their sizes", async (brand) => {
  const { host } = await aBrand(brand);
  const answer = await ask("/manifest.webmanifest", host);
  expect(answer.headers["content-type"]).toContain("application/manifest+json");
  const { icons, ...manifest } = answer.json<Manifest>();
  expect(manifest).toMatchObject({
    name: brand.displayName,
    start_url: "/",
    scope: "/",
    display: "standalone",
    theme_color: chromeOf(brand.primary),
    background_color: brand.background,
  });
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`).toSorted()).toEqual([
    "192x192 any",
    "192x192 maskable",
    "512x512 any",
    "512x512 maskable",
  ]);
  for (const { src, sizes, type } of icons) {
    const icon = await ask(src, host);
    expect([icon.statusCode, icon.headers["content-type"]]).toEqual([200, type]);
    const { width, height, data } = pixelsOf(icon.rawPayload);
    expect(`${width}x${height}`).toBe(sizes);
    // White ground in the corner, and a picture within.
    expect(Array.from(data.subarray(0, 3))).toEqual([255, 255, 255]);
    expect(data.some((channel, at) => at % 4 < 3 && channel < 128)).toBe(true);
  }
});

test("an icon without a picture of its bank has the bank's colour", async () => {
  const { host } = await aBrand({ favicon: "https://imagens.exemplo.com.br/icone.png", primary: "#0f766e" });
  const { data } = pixelsOf((await ask("/app-icons/512.png", host)).rawPayload);
  expect(Array.from(data.subarray(0, 3))).toEqual([0x0f, 0x76, 0x6e]);
  expect((await ask("/app-icons/1024.png", host)).statusCode).toBe(404);
});

test("the offline page is the bank's, without a script or a style in it", async () => {
  const { host } = await aBrand({ displayName: "Banco <Sol>" });
  const page = await ask("/offline", host);
  expect(page.body).toContain("Sem conexão");
  expect(page.body).toContain("Banco &lt;Sol>");
  expect(page.body).not.toMatch(/<script|<style|style=/);
});

test("a changed brand is another service worker", async () => {
  const [one, other] = [await aBrand({ primary: "#0f766e" }), await aBrand({ primary: "#7c2d12" })];
  const [first, second] = [await ask("/sw.js", one.host), await ask("/sw.js", other.host)];
  expect(first.body).not.toBe(second.body);
  expect(first.headers).toMatchObject({
    "cache-control": "no-cache",
    "content-type": "text/javascript; charset=utf-8",
  });
});
