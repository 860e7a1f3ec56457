import { expect, test } from "../../support/bank.ts";

/** Gzipped, as sent: every script of a first visit (docs/decisions/0011). */
const maxBytes = 122_000;

test("the first visit to sign-in loads at most 122 kB of JavaScript", async ({ request }) => {
  // What the page names. What is fetched ahead once it is idle is no part of the visit.
  const page = await request.get("/auth/login");
  const named = `${page.headers()["link"] ?? ""} ${await page.text()}`;
  const scripts = new Set(named.match(/\/assets\/[\w.-]+\.js/g));
  expect(scripts.size).toBeGreaterThan(1);
  let bytes = 0;
  for (const script of scripts) {
    const answer = await request.head(script, { headers: { "accept-encoding": "gzip" } });
    expect(answer.headers()["content-encoding"]).toBe("gzip");
    expect(answer.headers()["cache-control"]).toContain("immutable");
    bytes += Number(answer.headers()["content-length"]);
  }
  console.log(`first load of /auth/login: ${bytes} bytes of JavaScript, gzip`);
  expect(bytes).toBeLessThanOrEqual(maxBytes);
});

/** Gzipped, beside what sign-in has loaded; what a screen loads before it is shown. */
const maxOfScreens = { "/": 40_000, "/transfer/pix-key": 67_100, "/receive": 64_100 };

test("home, the transfer and 'Cobrar' load little more than sign-in", async ({ request }) => {
  for (const [address, bytes] of Object.entries(maxOfScreens)) {
    const { link = "" } = (await request.get(address)).headers();
    const files = Array.from(link.matchAll(/<([^>]+\.js)>/g), ([, file = ""]) => file);
    expect(files.length).toBeGreaterThan(1);
    const headers = { "accept-encoding": "gzip" };
    const answers = await Promise.all(files.map((file) => request.head(file, { headers })));
    const sum = answers.reduce((total, answer) => total + Number(answer.headers()["content-length"]), 0);
    expect(sum, address).toBeLessThanOrEqual(bytes);
  }
});
