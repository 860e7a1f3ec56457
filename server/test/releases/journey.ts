import { idempotencyHeader } from "@vitral/contract/endpoint";

/** One call of a customer, and what the server of the release answered. */
export type AnsweredCall = {
  method: "GET" | "POST";
  url: string;
  headers: Record<string, string>;
  body?: object;
  answer: { status: number; body: unknown };
};

/**
 * What Ana of the demo did at a server of a release: a look-up, `orders` with the keys under which they are done once,
 * the payment of the look-up first, and `reads`. `at` is the moment after it, at which her session is open still.
 */
export type Journey = { at: string; lookUp: AnsweredCall; orders: AnsweredCall[]; reads: AnsweredCall[] };

export type Send = (call: Omit<AnsweredCall, "answer">) => Promise<AnsweredCall["answer"]>;

export const ana = { document: "11144477735", password: "vitral123", pin: "1234", host: "localhost" };
const payee = "12345678909";

/** Signs Ana in, pays a customer of the other brand, and reads. Throws where a call is refused. */
export async function recordJourney(send: Send, tenantId: string, accountId: string): Promise<Journey> {
  const headers: Record<string, string> = { host: ana.host, "x-tenant-id": tenantId };
  const answered = async (call: Omit<AnsweredCall, "headers" | "answer">, key?: string): Promise<AnsweredCall> => {
    const whole = { ...call, headers: { ...headers, ...(key && { [idempotencyHeader]: key }) } };
    const answer = await send(whole);
    if (answer.status >= 300) throw new Error(`${call.url}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return { ...whole, answer };
  };
  const { document, password, pin } = ana;
  const signIn = await answered({ method: "POST", url: "/api/authenticate", body: { document, password } });
  headers["authorization"] = `Bearer ${(signIn.answer.body as { token: string }).token}`;
  const account = `/api/accounts/${accountId}`;
  const order = (path: string, body: object) =>
    answered({ method: "POST", url: `${account}${path}`, body }, crypto.randomUUID());

  const lookUp = await order("/pix/key-info", { key: payee });
  const keyInfoId = (lookUp.answer.body as { data: { id: string } }).data.id;
  const payment = await order("/pix/payment", { keyInfoId, amount: 12.34, pin, scheduledDate: null });
  const key = await order("/pix/keys", { keyType: "EVP", key: "" });
  const reads = [];
  for (const path of ["", "/limits", "/pix/keys", "/pix/favorites"])
    reads.push(await answered({ method: "GET", url: `${account}${path}` }));
  return { at: new Date().toISOString(), lookUp, orders: [payment, key], reads };
}
