import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request as overHttps, type RequestOptions } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";

/** A port for customers, the ports behind it, and one where nothing listens. */
export type Ports = { http: number; https: number; server: number; console: number; closed: number };
export type ProxyAnswer = { status: number; type: string; body: string };
export type ProxyCall = {
  path: string;
  host?: string;
  sni?: string;
  method?: string;
  body?: Buffer;
  staff?: "ours" | "others";
};
export type RunningProxy = {
  /** `{ status: 0 }` where the proxy ends the connection. */
  ask(one: ProxyCall & { headers?: Record<string, string> }): Promise<ProxyAnswer>;
  /** All that it wrote: access logs and its own lines. */
  logs(): string;
  stop(): Promise<void>;
};

const deploy = join(import.meta.dirname, "../../../deploy");

/** Whether a program is installed here. */
export const has = (program: string): boolean => spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;

/** nginx or Caddy with its file of `deploy/`: only ports, places and the source of certificates are changed. */
export async function runProxy(program: "nginx" | "caddy", ports: Ports): Promise<RunningProxy> {
  const folder = mkdtempSync(join(tmpdir(), `vitral-${program}-`));
  const logs = join(folder, "log");
  mkdirSync(logs);
  certificates(join(folder, "tls"));
  const child = program === "nginx" ? startNginx(folder, ports) : startCaddy(folder, ports);
  let lines = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (bytes) => (lines += String(bytes)));
  const staff = { ours: pair(folder, "staff"), others: pair(folder, "stranger-staff") };
  const proxy: RunningProxy = {
    ask: ({ staff: who, ...one }) => ask(ports.https, { ...one, ...(who && staff[who]) }),
    logs: () =>
      lines +
      readdirSync(logs)
        .map((name) => readFileSync(join(logs, name), "utf8"))
        .join(""),
    async stop() {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
      rmSync(folder, { recursive: true });
    },
  };
  const answers = async () => (await proxy.ask({ path: "/api/health" })).status === 200;
  await vi.waitUntil(answers, { timeout: 20_000 }).catch(async (error: unknown) => {
    await proxy.stop();
    throw error;
  });
  return proxy;
}

function startNginx(folder: string, { http, https, server, console, closed }: Ports): ChildProcess {
  const own = readFileSync(join(deploy, "nginx.conf"), "utf8")
    .replaceAll(/^\tlisten \[::\].*\n/gm, "")
    .replaceAll("listen 80", `listen 127.0.0.1:${http}`)
    .replaceAll("listen 443", `listen 127.0.0.1:${https}`)
    .replaceAll("/etc/vitral/tls/", `${folder}/tls/`)
    .replaceAll("/var/log/vitral/", `${folder}/log/`)
    .replace("127.0.0.1:3001", `127.0.0.1:${server}`)
    .replace("127.0.0.1:3002", `127.0.0.1:${closed}`)
    .replace("127.0.0.1:3100", `127.0.0.1:${console}`);
  const kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const temporary = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(" ");
  const user = process.getuid?.() === 0 ? "user root;" : "";
  writeFileSync(
    join(folder, "nginx.conf"),
    `${user} pid ${folder}/pid; daemon off; error_log stderr crit; events {}\nhttp { ${temporary}\n${own}\n}`,
  );
  return spawn("nginx", ["-p", folder, "-e", "stderr", "-c", join(folder, "nginx.conf")]);
}

function startCaddy(folder: string, { http, https, server, console, closed }: Ports): ChildProcess {
  const testing = `{\n\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\thttp_port ${http}\n\thttps_port ${https}\n`;
  const own = readFileSync(join(deploy, "Caddyfile"), "utf8")
    .replace(/^\{\n/m, testing)
    .replaceAll("/var/log/caddy/", `${folder}/log/`)
    .replace("/etc/caddy/staff-ca.pem", `${folder}/tls/staff-ca.pem`)
    .replace("server-1:3000", `127.0.0.1:${server}`)
    .replace("server-2:3000", `127.0.0.1:${closed}`)
    .replace("console:3001", `127.0.0.1:${console}`);
  writeFileSync(join(folder, "Caddyfile"), own);
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  return spawn("caddy", ["run", "--config", join(folder, "Caddyfile"), "--adapter", "caddyfile"], { env });
}

/** Those of the hosts, and people of the staff: one of our authority, one of another. */
function certificates(folder: string): void {
  mkdirSync(folder);
  const run = (...words: string[]) => execFileSync("openssl", words, { cwd: folder, stdio: "ignore" });
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const self = (name: string, key = `${name}.key`) =>
    run("req", "-x509", ...curve, "-keyout", key, "-out", `${name}.pem`, "-subj", `/CN=${name}`, "-days", "2");
  for (const name of ["bank", "console", "staff-ca", "stranger-ca"]) self(name);
  for (const [name, authority] of [
    ["staff", "staff-ca"],
    ["stranger-staff", "stranger-ca"],
  ] as const) {
    run("req", "-new", ...curve, "-keyout", `${name}.key`, "-out", `${name}.csr`, "-subj", `/CN=${name}`);
    const signed = ["-CA", `${authority}.pem`, "-CAkey", `${authority}.key`, "-CAcreateserial", "-days", "2"];
    run("x509", "-req", "-in", `${name}.csr`, "-out", `${name}.pem`, ...signed);
  }
}

const pair = (folder: string, name: string) => ({
  cert: readFileSync(join(folder, "tls", `${name}.pem`)),
  key: readFileSync(join(folder, "tls", `${name}.key`)),
});

type Sent = Omit<ProxyCall, "staff"> & Pick<RequestOptions, "cert" | "key"> & { headers?: Record<string, string> };

function ask(
  port: number,
  { host = "banco.example.com.br", sni = host, body, headers, ...rest }: Sent,
): Promise<ProxyAnswer> {
  const options = { port, host: "127.0.0.1", servername: sni, rejectUnauthorized: false, agent: false, ...rest };
  return new Promise((resolve) => {
    const lost = () => resolve({ status: 0, type: "", body: "" });
    const call = overHttps({ ...options, headers: { ...headers, host } }, (answer) => {
      let text = "";
      answer.on("data", (bytes) => (text += String(bytes)));
      answer.on("end", () =>
        resolve({ status: answer.statusCode ?? 0, type: answer.headers["content-type"] ?? "", body: text }),
      );
      answer.on("error", lost);
    });
    call.on("error", lost);
    call.end(body);
  });
}
