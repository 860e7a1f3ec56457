import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type { ReceivedMessage } from "../../e2e/support/sinks.ts";
import { codeOfStep, currentStep } from "../../server/src/modules/staff/totp.ts";
import { aCpf } from "../../server/test/documents.ts";
import { ask, eventually, expected } from "./https.ts";
import { repository } from "./stand-ins.ts";
import { address } from "../../server/test/address.ts";

/** Names of the bank and of its console, and where the messages arrive. */
export type Site = { bank: string; console: string; messages: string };

const passphrase = "uma senha longa de verdade 7391";

/** The first call by the proxy waits for its certificate. */
export async function servers({ bank }: Site): Promise<void> {
  for (const port of [3001, 3002, 3101]) {
    const { status } = await fetch(`http://127.0.0.1:${port}/api/health`);
    if (status !== 200) throw new Error(`port ${port}: health is ${status}`);
  }
  await eventually(async () => expected(bank, { path: "/api/health" }));
}

/** Who has the link and the code that `staff add` printed. Without the certificate the proxy refuses the connection. */
export async function signInStaff({ console: host }: Site, email: string, printed: string): Promise<void> {
  const [, token] = /#([\w-]{43})/.exec(printed) ?? [];
  const [, emailCode] = /^Code: (\d{6})$/m.exec(printed) ?? [];
  const refused = await ask(host, { path: "/api/session" }).then(
    ({ status }) => `answered with ${status}`,
    ({ code }: { code: string }) => code,
  );
  if (!/^(ERR_SSL|ECONNRESET|EPROTO)/.test(refused)) throw new Error(`without a certificate: ${refused}`);

  const file = (name: string) => readFileSync(`/etc/vitral/staff/${name}`);
  const tls = { cert: file("staff.pem"), key: file("staff.key") };
  const headers: Record<string, string> = { origin: `https://${host}` };
  const post = async (path: string, body: object) => {
    const answer = await expected(host, { method: "POST", path: `/api${path}`, body, headers }, tls);
    if (answer.cookies.length > 0) headers["cookie"] = answer.cookies.join("; ");
    return answer.body;
  };
  const { secret } = await post("/enrolment", { token, emailCode });
  const code = (later: number) => codeOfStep(String(secret), currentStep(new Date()) + later);
  await post("/enrolment/finish", { token, emailCode, password: passphrase, code: code(0) });
  await post("/session/password", { email, password: passphrase });
  // Each step is good for one use.
  await post("/session/totp", { code: code(1) });
  const { body } = await expected(host, { path: "/api/session", headers }, tls);
  if (!body["session"]) throw new Error("there is no session after the second step");
}

/** A person signs up with the codes that arrive; an operator approves by the command line. */
export async function signInCustomer({ bank, messages }: Site, operator: string): Promise<void> {
  const document = aCpf();
  const [email, phone, password] = [`${document}@exemplo.com.br`, "+5511987654321", "Ponte-Azul-8264"];
  const tenant = await eventually(async () => expected(bank, { path: "/api/tenants" }));
  const headers: Record<string, string> = { "x-tenant-id": String(tenant.body["id"]) };
  const post = async (path: string, body: object) =>
    (await expected(bank, { method: "POST", path: `/api${path}`, body, headers })).body;
  const signIn = async () => {
    const answer = await post("/authenticate", { document, password });
    headers["authorization"] = `Bearer ${String(answer["token"])}`;
    return answer;
  };
  const code = async (to: string) =>
    eventually(async () => {
      const received = (await (await fetch(messages)).json()) as ReceivedMessage[];
      return /\b\d{6}\b/.exec(received.find((message) => message.to === to)?.text ?? "")?.[0];
    });

  await post("/persons", { document, name: "Joana Prado Reis", password });
  await signIn();
  await post("/persons/register-email", { email });
  await post("/persons/validate-email", { code: await code(email) });
  await post("/persons/register-phone", { phone });
  await post("/persons/validate-phone", { code: await code(phone) });
  for (const [path, body] of answers) await post(`/persons${path}`, body);
  for (const [type, picture] of pictures) {
    const form = new FormData();
    form.set("image", new Blob([readFileSync(`${repository}/server/seed/pictures/${picture}.png`)]), `${picture}.png`);
    const sent = new Response(form);
    const typed = { ...headers, "content-type": sent.headers.get("content-type") ?? "" };
    const body = Buffer.from(await sent.arrayBuffer());
    await expected(bank, { method: "POST", path: `/api/documents/persons?type=${type}`, body, headers: typed });
  }
  const words = ["/opt/vitral/deploy/vitral", "review", "approve", document, "--reason", "the first customer"];
  execFileSync("sudo", ["-u", operator, "sudo", ...words], { stdio: "pipe" });
  const { entity, accounts } = await signIn();
  if ((entity as { status: string }).status !== "ACTIVE" || (accounts as unknown[]).length !== 1)
    throw new Error(`the customer is ${JSON.stringify(entity)}`);
}

const answers = [
  ["/individuals", { birthDate: "1990-05-17" }],
  [
    "/individuals/document",
    {
      documentType: "RG",
      documentNumber: "12.345.678-9",
      documentIssuing: "SSP",
      documentDateIssue: "2010-03-04",
      documentUf: "SP",
    },
  ],
  ["/individuals/parents-name", { motherName: "Marta Prado" }],
  ["/individuals/income", { income: 5000 }],
  ["/individuals/publicly-exposed-person", { isPep: false }],
  ["/individuals/nationality", { nationality: "BRASILEIRO" }],
  ["/individuals/address", address],
] as const;

const pictures = [
  ["SELFIE", "selfie"],
  ["DRIVER_LICENSE_FRONT", "licence-front"],
  ["DRIVER_LICENSE_VERSE", "licence-back"],
] as const;
