import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify from "fastify";
import { afterAll, expect, test } from "vitest";
import { servePages } from "./pages.ts";

const web = mkdtempSync(join(tmpdir(), "vitral-pages-"));
mkdirSync(join(web, "assets"));
writeFileSync(join(web, "index.html"), "<!doctype html><title>Vitral</title>");
writeFileSync(join(web, "assets/home-1a2b.js"), "export {};");
writeFileSync(join(web, "screens.json"), JSON.stringify({ "/": ["/assets/home-1a2b.js", "/assets/area-3c4d.js"] }));
const http = fastify();
await servePages(http, { web, brands: join(import.meta.dirname, "../../../seed/brands") });
afterAll(async () => {
  await http.close();
  rmSync(web, { recursive: true });
});
const headersOf = async (url: string) => (await http.inject({ url })).headers;

test.each(["/", "/?from=mail"])("%s names the files of its screen for early loading", async (url) => {
  const named =
    "</assets/home-1a2b.js>; rel=preload; as=fetch; crossorigin, </assets/area-3c4d.js>; rel=preload; as=fetch; crossorigin";
  expect(await headersOf(url)).toMatchObject({ link: named, "cache-control": "no-cache" });
});

test.each(["/transfer", "/constructor", "/nothing/here"])(
  "%s without files in the build is the page alone",
  async (url) => {
    const headers = await headersOf(url);
    expect(headers["content-type"]).toContain("text/html");
    expect(headers.link).toBeUndefined();
  },
);

test("assets are cached for ever", async () => {
  expect((await headersOf("/assets/home-1a2b.js"))["cache-control"]).toBe("public, max-age=31536000, immutable");
});

test.each(["comprovante", "cobranca"])("a page of /%s is kept by no cache and no search engine", async (page) => {
  const headers = await headersOf(`/${page}/AAAAAAAAAAAAAAAAAAAAAA`);
  expect([headers["cache-control"], headers["x-robots-tag"]]).toEqual(["no-store", "noindex"]);
});
