import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { readServerConfig } from "./server-config.ts";
import { settingNames, settingOf } from "./settings.ts";

const folder = mkdtempSync(join(tmpdir(), "secrets-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
function aFile(content: string): string {
  const file = join(folder, `secret-${++files}`);
  writeFileSync(file, content, { mode: 0o600 });
  return file;
}

const key = Buffer.alloc(32, 7).toString("base64");
const secrets: Record<string, string> = {
  DATABASE_URL: "postgres://app:hidden@db/vitral",
  DATABASE_OWNER_URL: "postgres://owner:hidden@db/vitral",
  DATABASE_READ_URL: "postgres://app:hidden@standby/vitral",
  SECRET_KEY: key,
  SECRET_KEY_PREVIOUS: Buffer.alloc(32, 6).toString("base64"),
  SMTP_URL: "smtps://bank:hidden@mail.exemplo.com.br",
  SMS_TOKEN: "hidden-token",
  METRICS_TOKEN: "hidden-and-sixteen",
  PIX_GATEWAY_TOKEN: "hidden-gateway-token",
};
const others = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://banco.exemplo.com.br",
  SMS_URL: "https://sms.exemplo.com.br",
};
const secretNames = settingNames.filter((name) => settingOf(name).isSecret);

test("every secret of a server can stand in a file, with a line break at its end", () => {
  expect(Object.keys(secrets).toSorted()).toEqual(secretNames.toSorted());
  const asFiles = Object.fromEntries(
    Object.entries(secrets).map(([name, secret]) => [`${name}_FILE`, aFile(`${secret}\n`)]),
  );
  expect(readServerConfig({ ...others, ...asFiles })).toEqual(readServerConfig({ ...others, ...secrets }));
});

test.each(secretNames)("a wrong file of %s is one sentence that names the variable and no secret", (name) => {
  const env = { ...others, ...secrets, [name]: "" };
  const refusal = (file: string, more = {}) => {
    expect(() => readConfig({ ...env, ...more, [`${name}_FILE`]: file })).toThrow(
      new RegExp(`^(?!.*hidden)${name}_FILE [^\\n]+$`),
    );
  };
  refusal(join(folder, "none"));
  refusal(folder);
  refusal(aFile(""));
  refusal(aFile("\n"));
  refusal(aFile(secrets[name] ?? ""), { [name]: secrets[name] });
});

test("a credential of systemd is a file in the folder that it names", () => {
  const file = aFile(`${key}\n`);
  const env = { ...others, ...secrets, SECRET_KEY: undefined, CREDENTIALS_DIRECTORY: folder, SECRET_KEY_FILE: file };
  expect(readConfig(env).secretKey).toEqual(Buffer.alloc(32, 7));
});

test("a setting that is no secret is not read from a file", () => {
  expect(readConfig({ ...others, ...secrets, PORT_FILE: aFile("4000") }).port).toBe(3000);
});
