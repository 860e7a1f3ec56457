import { randomUUID } from "node:crypto";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { cents } from "@vitral/brazil/cents";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { gatewayCalls } from "../gateway-calls.ts";
import { newKeyPair, readPeerKeys, readSigningKey } from "../signing-keys.ts";
import { CallRefused, NoAnswer, refuse } from "./answers.ts";
import { openCaller } from "./caller.ts";
import { answerOverHttp, overHttp } from "./http.ts";
import type { Exchange, Message, Reply } from "./message.ts";
import { openReceiver } from "./receiver.ts";
import { signMessage } from "./signatures.ts";

const [bank, gateway, other] = [newKeyPair(), newKeyPair(), newKeyPair()];
const ispb = "12345678";
const options = { participant: ispb, timeoutMs: 2_000 };
const used = new Set<string>();
const refused: string[] = [];
const closing: (() => void)[] = [];
afterAll(() => closing.forEach((close) => close()));

const receive = openReceiver({
  calls: gatewayCalls,
  handlers: {
    getReserve: async () => ({ balance: cents(-1_234_56), at: new Date(0) }),
    getHealth: async () => ({ status: "ok" as const }),
    getEvents: async () => ({ events: [], next: null }),
    getClaim: async ({ params }) => {
      throw refuse("ClaimNotFound", { detail: params.id });
    },
    checkKeys: async ({ body }) => ({ registered: body.keys }),
    deleteEntry: async () => {
      throw new Error("a fault of the gateway");
    },
  },
  key: () => readSigningKey(gateway.privatePem),
  peers: () => readPeerKeys(bank.publicPem, new Set([ispb])),
  nonces: { use: async (key, nonce) => used.size < used.add(`${key} ${nonce}`).size },
  onRefusal: (type) => refused.push(type),
});

const callerOver = (exchange: Exchange, { base = "", key = bank, peer = gateway } = {}) =>
  openCaller({
    exchange,
    base,
    key: () => readSigningKey(key.privatePem),
    peers: () => readPeerKeys(peer.publicPem, "all"),
  });
const call = callerOver(receive);

/** A message as the bank sends it, changed on its way. */
const changed = (change: (message: Message) => Message) => callerOver((message) => receive(change(message)));
/** A reply as the gateway gives it, changed on its way. */
const changedReply = (change: (reply: Reply) => Reply) => callerOver(async (message) => change(await receive(message)));
const refusalOf = async (calling: Promise<unknown>) => {
  const error = await calling.catch((thrown: unknown) => thrown);
  return error instanceof CallRefused ? error.refusal.type : error;
};
const whyOf = async (calling: Promise<unknown>) => {
  const error = await calling.catch((thrown: unknown) => thrown);
  return error instanceof NoAnswer ? error.why : error;
};
const reserve = (by = call, more = options) => by(gatewayCalls.getReserve, {}, more);

const without = (headers: Record<string, string>, name: string) =>
  Object.fromEntries(Object.entries(headers).filter(([one]) => one !== name));

async function listen(listener: RequestListener): Promise<URL> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => (server.closeAllConnections(), server.close()));
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

function callerTo(url: URL) {
  const { exchange, close } = overHttp({ url });
  closing.push(close);
  return callerOver(exchange);
}

test("a call is answered, in centavos and dates on both sides", async () => {
  expect(await reserve()).toEqual({ balance: -123_456, at: new Date(0) });
});

test("any keys arrive as they were sent, over HTTP", async () => {
  const calls = callerTo(await listen(answerOverHttp(receive)));
  const keys = fc.array(fc.string({ minLength: 1, maxLength: 77, unit: "binary" }), { minLength: 1, maxLength: 200 });
  await fc.assert(
    fc.asyncProperty(keys, async (sent) => {
      const { registered } = await calls(gatewayCalls.checkKeys, { body: { keys: sent } }, options);
      expect(registered).toEqual(sent);
    }),
    { numRuns: 50 },
  );
});

test("a refusal of the other side is an answer, a fault is none", async () => {
  const id = randomUUID();
  expect(await refusalOf(call(gatewayCalls.getClaim, { params: { id } }, options))).toBe("ClaimNotFound");
  const account = { ispb, branch: "0001", number: "1", accountType: "TRAN" } as const;
  const body = { requestId: id, key: "a@b.c", account, reason: "USER_REQUESTED" } as const;
  expect(await whyOf(call(gatewayCalls.deleteEntry, { body }, options))).toBe("FAULT");
});

test("a call without a handler, or of no name, is refused", async () => {
  expect(await refusalOf(call(gatewayCalls.getParticipants, {}, options))).toBe("NoSuchCall");
  expect(await refusalOf(reserve(changed((message) => ({ ...message, target: "/reserves" }))))).toBe("NoSuchCall");
  expect(await refusalOf(reserve(callerOver(receive, { base: "/elsewhere" })))).toBe("NoSuchCall");
});

const changes: Record<string, (message: Message) => Message> = {
  method: (message) => ({ ...message, method: message.method === "GET" ? "POST" : "GET" }),
  query: (message) => ({ ...message, target: `${message.target}?after=7` }),
  body: (message) => ({ ...message, body: Buffer.from("{}") }),
  participant: ({ headers, ...message }) => ({ ...message, headers: { ...headers, "pix-participant": "87654321" } }),
  "message id": ({ headers, ...message }) => ({ ...message, headers: { ...headers, "pix-message-id": randomUUID() } }),
  date: ({ headers, ...message }) => ({ ...message, headers: { ...headers, date: new Date(0).toUTCString() } }),
  digest: ({ headers, ...message }) => ({ ...message, headers: { ...headers, "content-digest": "sha-256=:AA==:" } }),
  nonce: ({ headers, ...message }) => ({
    ...message,
    headers: { ...headers, "signature-input": headers["signature-input"]?.replace(/nonce="./, 'nonce="-') ?? "" },
  }),
  covered: ({ headers, ...message }) => ({
    ...message,
    headers: { ...headers, "signature-input": headers["signature-input"]?.replace(' "date"', "") ?? "" },
  }),
  algorithm: ({ headers, ...message }) => ({
    ...message,
    headers: { ...headers, "signature-input": headers["signature-input"]?.replace("ed25519", "hmac-sha256") ?? "" },
  }),
  signature: (message) => ({ ...message, headers: without(message.headers, "signature") }),
};

test.each(Object.keys(changes))("a message is refused whose %s was changed on its way", async (part) => {
  const change = changes[part] as (message: Message) => Message;
  const caller = callerOver(async (message) => {
    const reply = await receive(change(message));
    return { ...reply, headers: { ...reply.headers, seen: "1" } };
  });
  const error = await caller(gatewayCalls.getEvents, { query: {} }, options).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  // Where the signature itself is gone, the reply is bound to no message, and is not believed either.
  expect(String(error)).toMatch(/InvalidSignature|NoSuchCall|SIGNATURE/);
});

test("a key that the gateway does not know, and another institution, are refused", async () => {
  expect(await refusalOf(reserve(callerOver(receive, { key: other })))).toBe("UnknownKeyId");
  expect(await refusalOf(reserve(call, { ...options, participant: "87654321" }))).toBe("ForeignParticipant");
});

test("a message is taken once, and only at its time", async () => {
  const messages: Message[] = [];
  await reserve(changed((message) => (messages.push(message), message)));
  const [message] = messages as [Message];
  expect(JSON.parse(Buffer.from((await receive(message)).body).toString())).toMatchObject({ type: "RepeatedNonce" });
  for (const minutes of [-2, 2]) {
    const headers = without(without(message.headers, "signature"), "signature-input");
    const at = new Date(Date.now() + minutes * 60_000);
    const reply = await receive(signMessage(readSigningKey(bank.privatePem), { ...message, headers }, at));
    expect(JSON.parse(Buffer.from(reply.body).toString())).toMatchObject({ type: "StaleMessage" });
  }
});

test("each refusal is told, for a metric", async () => {
  refused.length = 0;
  await refusalOf(reserve(callerOver(receive, { key: other })));
  expect(refused).toEqual(["UnknownKeyId"]);
});

const wrongReplies: Record<string, (reply: Reply) => Reply> = {
  status: (reply) => ({ ...reply, status: 404 }),
  body: (reply) => ({ ...reply, body: Buffer.from('{"status":"unavailable"}') }),
  digest: (reply) => ({ ...reply, headers: without(reply.headers, "content-digest") }),
  signature: (reply) => ({ ...reply, headers: without(reply.headers, "signature") }),
};

test.each(Object.keys(wrongReplies))("a reply is not believed whose %s was changed on its way", async (part) => {
  const caller = changedReply(wrongReplies[part] as (reply: Reply) => Reply);
  expect(await whyOf(caller(gatewayCalls.getHealth, {}, options))).toBe("SIGNATURE");
});

test("the reply to another message of the same call is not believed", async () => {
  const replies: Reply[] = [];
  const repeating = changedReply((reply) => (replies.push(reply), replies[0] as Reply));
  await repeating(gatewayCalls.getHealth, {}, options);
  expect(await whyOf(repeating(gatewayCalls.getHealth, {}, options))).toBe("SIGNATURE");
  expect(await whyOf(callerOver(receive, { peer: other })(gatewayCalls.getHealth, {}, options))).toBe("SIGNATURE");
});

test("a new key of either side is taken while the old one still counts", async () => {
  const both = bank.publicPem + other.publicPem;
  const rotating = openReceiver({
    calls: gatewayCalls,
    handlers: { getHealth: async () => ({ status: "ok" as const }) },
    key: () => readSigningKey(gateway.privatePem),
    peers: () => readPeerKeys(both, new Set([ispb])),
    nonces: { use: async () => true },
  });
  for (const key of [bank, other])
    expect(await callerOver(rotating, { key })(gatewayCalls.getHealth, {}, options)).toEqual({ status: "ok" });
});

test("a wrong field is named without its value", async () => {
  const sent = { ...gatewayCalls.checkKeys, body: gatewayCalls.getClaim.params };
  const error = await call(sent, { body: { id: randomUUID() } }, options).catch((thrown: unknown) => thrown);
  expect((error as CallRefused).refusal).toMatchObject({ type: "InvalidMessage", detail: "body.keys" });
});

test("a body of 10 MB is refused before it is read, over HTTP, and the listener goes on", async () => {
  const url = await listen(answerOverHttp(receive));
  const body = Buffer.alloc(10_000_000, 32);
  const status = await fetch(new URL("/directory/key-checks", url), { method: "POST", body }).then(
    (response) => response.status,
    () => "the connection was cut",
  );
  expect([413, "the connection was cut"]).toContain(status);
  const message = { method: "POST", target: "/directory/key-checks", headers: {}, body } as const;
  expect(await receive(message)).toMatchObject({ status: 413 });
  expect(await callerTo(url)(gatewayCalls.getHealth, {}, options)).toEqual({ status: "ok" });
});

test("silence, a cut connection and a wrong answer are no answer", async () => {
  const timeoutMs = 200;
  const silent = callerTo(await listen(() => {}));
  expect(await whyOf(reserve(silent, { ...options, timeoutMs }))).toBe("TIMEOUT");
  const cutting = callerTo(await listen((request) => request.socket.destroy()));
  expect(await whyOf(reserve(cutting))).toBe("CONNECTION");
  const page = callerTo(await listen((_, response) => response.end("<html>")));
  expect(await whyOf(reserve(page))).toBe("SIGNATURE");
});
