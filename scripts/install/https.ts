import { readFileSync } from "node:fs";
import { type RequestOptions, request } from "node:https";
import { json } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

export type ProxyAnswer = { status: number; body: Record<string, unknown>; cookies: string[] };
export type ProxyCall = { path: string; method?: string; headers?: Record<string, string>; body?: object | Buffer };

/** The root that this Caddy made for names that no other authority signs. */
const root = "/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt";

/** One call over HTTPS by the proxy. `tls`: the client's certificate and its key. */
export async function ask(
  host: string,
  { path, method = "GET", headers = {}, body }: ProxyCall,
  tls: RequestOptions = {},
) {
  const payload = body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  const typed = { ...(body && !Buffer.isBuffer(body) && { "content-type": "application/json" }), ...headers };
  const options = { host: "127.0.0.1", servername: host, path, method, ca: readFileSync(root), ...tls };
  return new Promise<ProxyAnswer>((resolve, reject) => {
    const call = request({ ...options, headers: { host, ...typed } }, (response) => {
      const { statusCode: status = 0, headers: answered } = response;
      const cookies = (answered["set-cookie"] ?? []).map((cookie) => cookie.split(";")[0] ?? "");
      json(response).then((read) => resolve({ status, body: read as ProxyAnswer["body"], cookies }), reject);
    });
    call.on("error", reject).end(payload);
  });
}

/** As `ask`; throws where the answer is another than 200. */
export async function expected(...call: Parameters<typeof ask>): Promise<ProxyAnswer> {
  const answer = await ask(...call);
  if (answer.status >= 300) throw new Error(`${call[1].path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
}

/** Asks again until `find` finds something; the last fault is the reason why not. */
export async function eventually<T>(find: () => Promise<T | undefined>, seconds = 30): Promise<T> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const found = await find().catch((error: unknown) => {
      if (Date.now() > end) throw error;
      return undefined;
    });
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error(`nothing came within ${seconds} s`);
    await sleep(500);
  }
}
