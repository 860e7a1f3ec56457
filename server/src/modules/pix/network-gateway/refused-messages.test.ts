import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { institutionCalls } from "@vitral/protocol/institution-calls";
import { newKeyPair, readPeerKeys, readSigningKey } from "@vitral/protocol/signing-keys";
import { CallRefused } from "@vitral/protocol/transport/answers";
import { openCaller } from "@vitral/protocol/transport/caller";
import { overHttp } from "@vitral/protocol/transport/http";
import type { Exchange, Message, Reply } from "@vitral/protocol/transport/message";
import { signMessage } from "@vitral/protocol/transport/signatures";
import { afterAll, expect, test } from "vitest";
import { gatewayKeys } from "../../../../test/gateway.ts";
import { aGatewayWorld } from "../../../../test/gateway-world.ts";
import { anIncomingPayment } from "../../../../test/incoming.ts";

let serverWorks = true;
const world = await aGatewayWorld({ works: () => serverWorks });
const { aCustomer, aServer, aTenant, aurora, clock, databaseUrl, db, owner, server, anEvent, faults } = world;
const second = await aServer();
const south = await aTenant({ displayName: "Banco Sul" });
const ana = await aCustomer();
const { own, theirs } = gatewayKeys;

const connections = [server, second].map(({ port }) => overHttp({ url: new URL(`http://127.0.0.1:${port}`) }));
afterAll(() => connections.forEach(({ close }) => close()));
const signal = () => AbortSignal.timeout(10_000);
const send: Exchange = (message, until) =>
  connections[0]?.exchange(message, until) ?? Promise.reject(new Error("none"));
const sendToSecond: Exchange = (message, until) =>
  connections[1]?.exchange(message, until) ?? Promise.reject(new Error("none"));

const anEventOf = async () => {
  const payment = await anIncomingPayment(world, ana);
  return anEvent({ type: "PAYMENT_RECEIVED", outcome: { status: "ACCC", settledAt: clock.now() }, payment });
};
/** Delivers an event with another exchange, key or participant; answers the refusal's type. */
async function refusedAs({ exchange = send, key = theirs, participant = aurora.ispb, event = anEventOf() } = {}) {
  const caller = openCaller({
    exchange,
    key: () => readSigningKey(key.privatePem),
    peers: () => readPeerKeys(own.publicPem, "all"),
  });
  const body = { events: [await event] };
  const answer = await caller(institutionCalls.deliverEvents, { body }, { participant, timeoutMs: 10_000 }).catch(
    (error: unknown) => error,
  );
  return answer instanceof CallRefused ? answer.refusal.type : answer;
}
/** The message as it is signed, changed on its way. */
const changed =
  (change: (message: Message) => Message): Exchange =>
  (message, until) =>
    send(change(message), until);
const counted = async () =>
  (await server.counted("vitral_pix_gateway_refused_messages_total"))
    .map(({ type }) => type ?? "")
    .toSorted((a, b) => a.localeCompare(b));
const typeOf = ({ body }: Reply) => (JSON.parse(Buffer.from(body).toString()) as { type: string }).type;

test("a message that the gateway did not sign so is refused, and nothing is done", async () => {
  expect(
    await refusedAs({ exchange: changed((one) => ({ ...one, body: Buffer.from(one.body).fill(32, 0, 1) })) }),
  ).toBe("InvalidSignature");
  const otherTime = changed((one) => ({ ...one, headers: { ...one.headers, date: new Date(0).toUTCString() } }));
  expect(await refusedAs({ exchange: otherTime })).toBe("InvalidSignature");
  const unsigned = changed(({ headers: { signature: _signature, ...headers }, ...one }) => ({ ...one, headers }));
  const found = await refusedAs({ exchange: unsigned });
  expect(found).toBeInstanceOf(Error);
  expect(await refusedAs({ key: newKeyPair() })).toBe("UnknownKeyId");
  expect(await ana.balance()).toBe(0);
  expect(await counted()).toEqual(["InvalidSignature", "UnknownKeyId"]);
});

test("a message of an old or a coming clock is refused", async () => {
  for (const minutes of [-2, 2]) {
    const moved: Exchange = (message, until) => {
      const { signature: _signature, "signature-input": _input, ...headers } = message.headers;
      const key = readSigningKey(theirs.privatePem);
      return send(signMessage(key, { ...message, headers }, new Date(Date.now() + minutes * 60_000)), until);
    };
    // Its reply is of another signature than the caller knows: the type is read from it as it came.
    let type = "";
    const reading: Exchange = async (message, until) => {
      const reply = await moved(message, until);
      type = typeOf(reply);
      return reply;
    };
    await refusedAs({ exchange: reading });
    expect(type).toBe("StaleMessage");
  }
  expect(await counted()).toContain("StaleMessage");
  expect(await ana.balance()).toBe(0);
});

test("the same message again is refused, on another server too", async () => {
  const replies: Reply[] = [];
  const twice: Exchange = async (message, until) => {
    const first = await send(message, until);
    replies.push(await send(message, signal()), await sendToSecond(message, signal()));
    return first;
  };
  expect(await refusedAs({ exchange: twice })).toMatchObject({ answers: [{ result: "TAKEN" }] });
  expect(replies.map((reply) => [reply.status, typeOf(reply)])).toEqual([
    [401, "RepeatedNonce"],
    [401, "RepeatedNonce"],
  ]);
  expect(await ana.balance()).toBe(12_34);
  expect(await counted()).toContain("RepeatedNonce");
});

test("a message about another institution is refused", async () => {
  const other = anEvent({ type: "DIRECTORY_NOTICE", notice: "FRAUD_MARKERS_CHANGED" }, south.ispb);
  expect(await refusedAs({ event: Promise.resolve(other) })).toBe("ForeignParticipant");
  expect(await refusedAs({ participant: "00000000" })).toBe("ForeignParticipant");
  // What an event carries is of the institution too.
  expect(
    await refusedAs({
      participant: south.ispb,
      event: anEventOf().then((one) => ({ ...one, participant: south.ispb })),
    }),
  ).toBe("ForeignParticipant");
  expect(await ana.balance()).toBe(12_34);
  expect(await counted()).toContain("ForeignParticipant");
});

test("any other address is not there, and a body of ten megabytes is not read", async () => {
  const headers = { "pix-participant": aurora.ispb, "pix-message-id": randomUUID() };
  const ask = (target: string, body: Uint8Array, method: Message["method"] = "POST") =>
    send(signMessage(readSigningKey(theirs.privatePem), { method, target, headers, body }, new Date()), signal());
  const nothing = new Uint8Array();
  expect([(await ask("/", nothing, "GET")).status, (await ask("/payments", nothing)).status]).toEqual([404, 404]);
  expect((await ask("/events", nothing, "GET")).status).toBe(404);
  const large = await ask("/events", randomBytes(10 * 1_048_576)).then(
    (reply) => reply.status,
    (error: NodeJS.ErrnoException) => error.code,
  );
  expect([413, "ECONNRESET", "EPIPE"]).toContain(large);
  expect(await counted()).toEqual(expect.arrayContaining(["MessageTooLarge", "NoSuchCall"]));
});

test("a message that stops on its way holds a connection for some seconds alone", { timeout: 30_000 }, async () => {
  const socket = connect(server.port, "127.0.0.1");
  await once(socket, "connect");
  socket.write("POST /events HTTP/1.1\r\nhost: bank\r\ncontent-length: 100\r\n\r\nhalf");
  socket.resume();
  const start = performance.now();
  await once(socket, "close");
  expect(performance.now() - start).toBeLessThan(15_000);
});

test("what a server cannot do now is done later, and is not forgotten", async () => {
  const before = await ana.balance();
  const event = await anEventOf();
  serverWorks = false;
  expect(await server.deliver(event)).toEqual([{ id: event.id, result: "LATER" }]);
  serverWorks = true;
  // A server whose database is away does not say what it cannot know.
  const nowhere = new URL(databaseUrl);
  nowhere.port = "1";
  const third = await aServer({ databaseUrl: nowhere.href });
  await expect(third.deliver(event)).rejects.toThrow("Internal");
  expect(await server.deliver(event)).toMatchObject([{ result: "TAKEN" }]);
  expect(await ana.balance()).toBe(before + 12_34);
  expect(faults.length).toBeGreaterThan(0);
});

test("nonces and events are removed when they are old", async () => {
  const count = async (table: "gateway_nonce" | "gateway_event") =>
    (
      await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<string>().as("rows"))
        .executeTakeFirstOrThrow()
    ).rows;
  expect(Number(await count("gateway_event"))).toBeGreaterThan(0);
  const asOwner = owner();
  await asOwner.connect();
  await asOwner.query("update gateway_nonce set until_at = now() - interval '1 second'");
  await asOwner.end();
  clock.advance(36 * 86_400);
  await server.forget();
  expect([await count("gateway_nonce"), await count("gateway_event")].map(Number)).toEqual([0, 0]);
});
