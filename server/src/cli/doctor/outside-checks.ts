import { once } from "node:events";
import { connect } from "node:net";
import { connect as connectTls } from "node:tls";
import { checkSmtp } from "../../platform/messaging/mail.ts";
import type { GatewayConfig } from "../../platform/process/config.ts";
import { participants, whyNoGateway } from "../../modules/pix/pix.ts";
import { type Check, ok, warning, wrong } from "./check.ts";

const timeoutMs = 10_000;
const kept = "are kept in DATA_DIR/outbox in clear, and are not sent";

/** Connects, says EHLO and signs in where there is a user; nothing is sent. */
export const mail: Check = {
  name: "mail",
  needs: "settings",
  async run({ config: { smtpUrl, demo } }) {
    if (smtpUrl === null) return demo ? ok(`e-mails ${kept}: the demo`) : warning(`e-mails ${kept}: set SMTP_URL`);
    const { host } = new URL(smtpUrl);
    const failure = await checkSmtp(smtpUrl);
    if (failure !== null) return wrong(`SMTP_URL: ${host} does not take us (${failure})`);
    return ok(`${host} takes us; \`mail test ADDRESS\` sends one`);
  },
};

export const sms: Check = {
  name: "sms",
  needs: "settings",
  async run({ config: { sms: provider, demo } }) {
    if (provider === null) return demo ? ok(`SMS ${kept}: the demo`) : warning(`SMS ${kept}: set SMS_URL`);
    const { host } = new URL(provider.url);
    const failure = await whyNotReached(new URL(provider.url));
    if (failure !== null) return wrong(`SMS_URL: ${host} is not reached (${failure})`);
    return ok(`${host} answers; \`sms test PHONE\` sends one`);
  },
};

export const pix: Check = {
  name: "pix",
  needs: "database",
  async run({ config: { rail, gateway, demo }, db }) {
    if (gateway) return gatewayVerdict(gateway, await participants(db));
    if (rail === "none") return warning("PIX_RAIL is none: payments to other banks are refused, with a sentence");
    return demo
      ? ok("the simulated network, of the demo")
      : wrong("PIX_RAIL=simulated settles without money: set none");
  },
};

/** Asks whether it takes messages of our institutions: an answer that is signed proves the keys of both. */
async function gatewayVerdict(gateway: GatewayConfig, [any]: readonly { ispb: string }[]) {
  const { host } = new URL(gateway.url);
  if (!any) return warning(`${host} is not asked: there is no bank yet`);
  const failure = await whyNoGateway(gateway, any.ispb);
  return failure === null ? ok(`${host} takes messages`) : wrong(`PIX_GATEWAY_URL: ${host} does not (${failure})`);
}

/** Why no connection comes about, with TLS where the address has it; null: it does. */
async function whyNotReached({ protocol, hostname, port }: URL): Promise<string | null> {
  const host = hostname.replaceAll(/[[\]]/g, "");
  const isTls = protocol === "https:";
  const to = { host, port: Number(port) || (isTls ? 443 : 80), timeout: timeoutMs };
  const socket = isTls ? connectTls({ ...to, servername: host }) : connect(to);
  socket.once("timeout", () => socket.destroy(Object.assign(new Error("no answer"), { code: "ETIMEDOUT" })));
  try {
    await once(socket, isTls ? "secureConnect" : "connect");
    return null;
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    return code ?? message;
  } finally {
    socket.destroy();
  }
}
