import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { expect, test } from "../../support/bank.ts";
import { lazyFiles, nameOf } from "../../support/code-files.ts";

const recovery = lazyFiles.find((file) => nameOf(file) === "recovery.js") ?? "";

/** A network between the browser and the bank that ends the first `times` answers of one file in the middle. */
async function breakingOff(bank: string, file: string, times: number) {
  let left = times;
  const proxy = createServer((incoming, answer) => {
    const call = request(
      bank + incoming.url,
      { method: incoming.method ?? "GET", headers: incoming.headers },
      (got) => {
        answer.writeHead(got.statusCode ?? 500, got.headers);
        if (incoming.url !== file || left === 0) {
          got.pipe(answer);
          return;
        }
        left -= 1;
        got.once("data", (bytes: Buffer) => {
          answer.write(bytes.subarray(0, bytes.length / 2));
          // By then the screen stands there and waits: a failure before that was always asked for again.
          setTimeout(() => answer.destroy(), 2_000);
        });
      },
    );
    incoming.pipe(call);
  });
  await new Promise<void>((resolve) => void proxy.listen(0, "127.0.0.1", resolve));
  const address = `http://localhost:${(proxy.address() as AddressInfo).port}`;
  const repair = () => {
    left = 0;
  };
  return { address, left: () => left, repair, [Symbol.asyncDispose]: async () => void proxy.close() };
}

const title = (page: Page) => page.getByRole("heading", { name: "Esqueceu sua senha?" });

test("a screen whose file broke off once is loaded again and shown", async ({ page, baseURL }) => {
  await using network = await breakingOff(baseURL ?? "", recovery, 1);
  await page.goto(`${network.address}/auth/forgot`);
  await expect(title(page)).toBeVisible();
  expect(network.left()).toBe(0);
});

test("a screen whose file stays incomplete shows an error, and a later try shows it", async ({ page, baseURL }) => {
  await using network = await breakingOff(baseURL ?? "", recovery, Number.POSITIVE_INFINITY);
  await page.goto(`${network.address}/auth/forgot`);
  await expect(page.getByText("Não foi possível carregar esta tela.")).toBeVisible();
  await page.waitForLoadState("networkidle"); // until then the file may be asked for once more
  network.repair();
  await page.getByRole("button", { name: "Tentar de novo" }).click();
  await expect(title(page)).toBeVisible();
});
