import { databaseAddress } from "./database-address.ts";
import {
  cep,
  gatewayAddress,
  listenAt,
  networks,
  oneOf,
  origin,
  originOf,
  orOutbox,
  portOrNone,
  proxies,
  type SettingReader,
  secureWeb,
  smtp,
  text,
  thirtyTwoBytes,
  token,
  web,
  whole,
  yesOrNo,
} from "./setting-values.ts";
import { peerKeyFile, signingKeyFile } from "./gateway-keys.ts";

/** One setting of ours: a row of the table in docs/operating.md, which `npm run settings` writes. */
export type Setting = {
  /** What holds where it is not set, read like what is written; without it nothing, or what `readConfig` says. */
  fallback?: string;
  /** The manual's words for the default, where it is no constant. */
  default?: string;
  /** When the start stops without it, and what it has to be. */
  required?: { when: string; as: string };
  meaning: string;
  /** Never quoted. It is also read from the file that NAME_FILE names. */
  isSecret?: true;
  read: SettingReader<unknown>;
};

const outbox = "`outbox:` keeps messages in `DATA_DIR/outbox`, codes in the clear";
const keptMessages = "or NAME=outbox:, which keeps messages in DATA_DIR/outbox, in the clear, on purpose";

/** Every setting, in the order of the manual. `readConfig` reads them all. */
export const settings = {
  NODE_ENV: {
    default: "none",
    meaning:
      "`production` for every server and command of a bank: nothing is assumed, a dangerous setting stops the start",
    read: oneOf("production", "development", "test"),
  },
  PORT: { fallback: "3000", meaning: "where it listens; 0 takes any free port", read: whole(65_535) },
  SERVERS: { fallback: "1", meaning: "processes at `PORT`, as one server (several-servers.md)", read: whole(16, 1) },
  HOST: {
    fallback: "127.0.0.1",
    meaning: "where it listens; `localhost` is 127.0.0.1, `[::1]` is ::1",
    read: listenAt,
  },
  PUBLIC_URL: {
    default: "`http://localhost:PORT`",
    required: { when: "with DATABASE_URL", as: "the address that customers know" },
    meaning:
      "the origin that customers know, without a path: links in e-mails; with `https:` cookies are `Secure` and browsers stay on HTTPS; `http:` is for this machine and the demo",
    read: origin,
  },
  CONSOLE_PORT: {
    default: "`PORT` + 1 in the demo, else none",
    meaning: "the console, a listener of its own; `none` switches it off, 0 takes any free port",
    read: portOrNone,
  },
  CONSOLE_HOST: {
    fallback: "127.0.0.1",
    meaning: "where the console listens; keep it behind a VPN or a proxy that asks for a certificate",
    read: listenAt,
  },
  CONSOLE_URL: {
    default: "`http://localhost:CONSOLE_PORT` in the demo",
    required: { when: "with CONSOLE_PORT", as: "the address that the staff knows" },
    meaning:
      "the console's origin, another than `PUBLIC_URL`, without a path: enrolment links, passkeys and the same-origin check are bound to it; `http:` as there",
    read: origin,
  },
  CONSOLE_ALLOW: {
    default: "all",
    meaning:
      "addresses and networks (`10.1.0.0/16, 2001:db8::/32`) from which the console is reachable, others get 403; behind a proxy `TRUST_PROXY` decides whose address counts, so that a network within it is refused; health is answered to all",
    read: networks(),
  },
  DATA_DIR: { fallback: "data", default: "`./data`", meaning: "embedded database, secret, outbox", read: text },
  DATABASE_URL: {
    default: "the embedded database",
    required: { when: "with NODE_ENV=production", as: "the address of your PostgreSQL, as the application's role" },
    meaning:
      "`postgresql://role:password@host:port/database`, as the application's role. `?sslmode=verify-full`, with `sslrootcert=FILE` for a CA of your own, encrypts and proves the server; the only other mode is `disable`",
    isSecret: true,
    read: databaseAddress,
  },
  DATABASE_OWNER_URL: {
    default: "`DATABASE_URL` outside production",
    required: { when: "with NODE_ENV=production to migrate", as: "the address of the database, as the owner's role" },
    meaning: "the same database as the owner of the tables, which is no superuser: for the schema",
    isSecret: true,
    read: databaseAddress,
  },
  DATABASE_READ_URL: {
    default: "none",
    meaning: "a streaming replica ([reads-elsewhere.md](reads-elsewhere.md))",
    isSecret: true,
    read: databaseAddress,
  },
  DATABASE_DURABLE: {
    fallback: "local",
    meaning:
      "`quorum`: nothing is written where PostgreSQL (`synchronous_standby_names`, `synchronous_commit`) does not promise a second machine",
    read: oneOf("local", "quorum"),
  },
  TRUST_PROXY: {
    default: "none",
    meaning:
      "addresses or networks of reverse proxies whose `x-forwarded-for` counts; without it behind a proxy all customers count as one address",
    read: proxies,
  },
  PIX_RAIL: {
    default: "`simulated` in the demo, else `none`",
    meaning:
      "the network: `gateway` is a program of yours (network.md); with `none` a payment to another bank is refused",
    read: oneOf("simulated", "gateway", "none"),
  },
  PIX_GATEWAY_URL: {
    default: "none",
    required: { when: "with PIX_RAIL=gateway", as: "the address of your Pix gateway" },
    meaning: "its address, `https:` to another machine",
    read: gatewayAddress,
  },
  PIX_GATEWAY_KEY_FILE: {
    default: "none",
    required: { when: "with PIX_RAIL=gateway", as: "the file of the key that signs what goes to the gateway" },
    meaning: "our private key: `openssl genpkey -algorithm ed25519`",
    read: signingKeyFile,
  },
  PIX_GATEWAY_PEER_KEY_FILE: {
    default: "none",
    required: { when: "with PIX_RAIL=gateway", as: "the file of the gateway's public key" },
    meaning: "its public key, or two while it is replaced",
    read: peerKeyFile,
  },
  PIX_GATEWAY_TOKEN: { default: "none", meaning: "a bearer token for it", isSecret: true, read: token(16) },
  PIX_WEBHOOK_PORT: {
    default: "none",
    required: { when: "with PIX_RAIL=gateway", as: "the port on which the gateway brings its events" },
    meaning: "where it brings its events; 0 takes any free port",
    read: whole(65_535),
  },
  PIX_WEBHOOK_HOST: { fallback: "127.0.0.1", meaning: "where, as `HOST`", read: listenAt },
  NETWORK_PORT: { default: "3900, or a free one", meaning: "of the simulated network", read: whole(65_535) },
  SECRET_KEY: {
    default: "made once in `DATA_DIR/secret.key`",
    required: { when: "with DATABASE_URL", as: "32 bytes in base64" },
    meaning: "32 bytes in base64 (`openssl rand -base64 32`), of which all other keys are made",
    isSecret: true,
    read: thirtyTwoBytes,
  },
  SECRET_KEY_PREVIOUS: {
    default: "none",
    meaning: "the other secret while it is replaced",
    isSecret: true,
    read: thirtyTwoBytes,
  },
  SMTP_URL: {
    default: "`outbox:` in the demo",
    required: { when: "outside the demo", as: `the mail server, ${keptMessages.replace("NAME", "SMTP_URL")}` },
    meaning: `\`smtp(s)://user:password@host:port\`, percent-encoded; another machine must offer TLS. ${outbox}`,
    isSecret: true,
    read: orOutbox(smtp),
  },
  SMS_URL: {
    default: "`outbox:` in the demo",
    required: { when: "outside the demo", as: `the provider of SMS, ${keptMessages.replace("NAME", "SMS_URL")}` },
    meaning: `where each SMS is posted as \`{"to","text"}\`, \`https:\` to another machine; 422 says that this number takes no SMS, every other refusal is tried again. ${outbox}`,
    read: orOutbox(secureWeb),
  },
  SMS_TOKEN: {
    default: "none; the start warns",
    meaning: "the bearer token for `SMS_URL`",
    isSecret: true,
    read: token(1),
  },
  PUSH_LOCAL_URL: {
    default: "none",
    meaning: "for tests of a demo that this machine alone reaches: the origin of one more push service",
    read: originOf,
  },
  HSTS_SUBDOMAINS: {
    fallback: "0",
    meaning:
      "1 tells browsers to use HTTPS for all names below `PUBLIC_URL`'s host too: only where every system on them has it",
    read: yesOrNo,
  },
  CEP_URL: {
    fallback: "https://viacep.com.br/ws/{cep}/json/",
    default: "ViaCEP",
    meaning: "the public postal-code service that the browser asks, with `{cep}` in it",
    read: cep,
  },
  REVIEW_POLICY: {
    default: "`auto` in the demo, else `manual`",
    meaning: "who decides an onboarding",
    read: oneOf("auto", "manual"),
  },
  DEMO: {
    default: "1 on the embedded database, else 0",
    meaning: "demo brands, people and money, and the pages `/inbox`, `/demo` and `/ui` (demo.md)",
    read: yesOrNo,
  },
  DEMO_ANYWHERE: {
    fallback: "0",
    meaning:
      "1 lets the demo run where it looks like production (https in `PUBLIC_URL`, a `HOST` other than loopback, `NODE_ENV=production`), and `PIX_RAIL=simulated` and `REVIEW_POLICY=auto` outside the demo",
    read: yesOrNo,
  },
  LOG_LEVEL: {
    fallback: "info",
    meaning: "`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`",
    read: oneOf("fatal", "error", "warn", "info", "debug", "trace", "silent"),
  },
  DRAIN_SECONDS: {
    default: "5 with `DATABASE_URL`, else 0",
    meaning: "how long a stopping server still accepts calls",
    read: whole(60),
  },
  METRICS_TOKEN: {
    default: "none: not served",
    meaning: "the bearer token for `/api/metrics`, 16 characters or more",
    isSecret: true,
    read: token(16),
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    default: "none: no traces",
    meaning:
      "an OpenTelemetry collector, OTLP over HTTP; the other `OTEL_EXPORTER_OTLP_*` variables and `OTEL_SERVICE_NAME` count too",
    read: web,
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;
export const settingNames = Object.keys(settings) as SettingName[];

/** The row of a setting, as any of them. */
export const settingOf = (name: SettingName): Setting => settings[name];
