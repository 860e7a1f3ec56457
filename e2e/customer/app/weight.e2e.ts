import { expect, test } from "../../support/bank.ts";

/** Gzipped, as sent: every script of a first visit (docs/decisions/0011). */
const maxBytes = 122_000;

test("the first visit to sign-in loads at most 122 kB of JavaScript", async ({ page, request }) => {
  const scripts: string[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.push(response.url());
  });
  await page.goto("/auth/login");
  await page.waitForLoadState("networkidle");
  expect(scripts.length).toBeGreaterThan(0);
  let bytes = 0;
  for (const script of new Set(scripts)) {
    const answer = await request.head(script, { headers: { "accept-encoding": "gzip" } });
    expect(answer.headers()["content-encoding"]).toBe("gzip");
    expect(answer.headers()["cache-control"]).toContain("immutable");
    bytes += Number(answer.headers()["content-length"]);
  }
  test.info().annotations.push({ type: "bytes", description: String(bytes) });
  console.log(`first load of /auth/login: ${bytes} bytes of JavaScript, gzip`);
  expect(bytes).toBeLessThanOrEqual(maxBytes);
});

/** Gzipped, beside what sign-in has loaded; what a screen loads before it is shown. */
const maxOfScreens = { "/": 40_000, "/transfer/pix-key": 67_000, "/receive": 64_000 };

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
