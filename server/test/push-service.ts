import { createPublicKey, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { jwtVerify } from "jose";
import { afterAll } from "vitest";
import { aBrowsersKeys } from "./browsers-keys.ts";
import { webPush } from "../src/platform/messaging/web-push.ts";

/** Sends to the known services alone, which no test reaches. */
export const noPush = webPush({ local: null });

type Received = { path: string; headers: NodeJS.Dict<string | string[]>; body: Buffer };

/** A push service on this machine, and browsers that are subscribed there and read what comes. */
export async function aPushService() {
  const received: Received[] = [];
  let status = 201;
  const receive = async (request: IncomingMessage, answer: ServerResponse) => {
    received.push({ path: request.url ?? "", headers: request.headers, body: await buffer(request) });
    answer.writeHead(status, status === 307 ? { location: "/elsewhere" } : {}).end("not read");
  };
  const server = createServer((request, answer) => void receive(request, answer)).listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  /** A browser's subscription: what it says of itself, and what it has shown. */
  function aBrowser() {
    const { p256dh, auth, read } = aBrowsersKeys();
    const path = `/send/${randomUUID()}`;
    const messages = () => received.filter((one) => one.path === path);
    return {
      subscription: { endpoint: `${origin}${path}`, p256dh, auth },
      messages,
      shown: () =>
        messages().map(({ body }) => JSON.parse(read(body)) as Record<"title" | "body" | "page" | "tag", string>),
    };
  }

  return {
    origin,
    sender: webPush({ local: origin }),
    received,
    aBrowser,
    answerWith: (next: number) => void (status = next),
  };
}

/** What a service checks of a sender (RFC 8292): the signature with the key that the browser was subscribed with. */
export async function signedClaims({ headers }: Received, publicKey: string) {
  const [, token = "", key = ""] = /^vapid t=([^,]+), k=(.+)$/.exec(String(headers["authorization"])) ?? [];
  const point = Buffer.from(publicKey, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  const verified = await jwtVerify(
    token,
    createPublicKey({ key: { kty: "EC", crv: "P-256", x, y } as never, format: "jwk" }),
  );
  return { key, ...verified.payload };
}
