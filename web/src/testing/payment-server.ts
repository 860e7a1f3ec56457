import { vi } from "vitest";

export const paid = (lookUpId: string) => ({
  transactionId: lookUpId,
  status: "SETTLED",
  amount: 10,
  fee: 0,
  endToEnd: "E6100000120261121022449beb9c291e",
});
export const refused = (status: number, code: string) =>
  Response.json({ code, message: "x Nada foi cobrado." }, { status });

export type PaymentCall = {
  path: string;
  lookUpId: string;
  body: object;
  answer: (response: Response | Error) => void;
};

/**
 * A server on which a look-up pays once, and a closed one never. The test decides when a call arrives, which may be
 * long after the browser gave up, and whether its answer is lost.
 */
export function paymentServer() {
  const calls: PaymentCall[] = [];
  const [payments, closed] = [new Set<string>(), new Set<string>()];
  const state = { refusal: null as string | null };
  vi.stubGlobal("fetch", (path: string, { body }: RequestInit) => {
    const given = typeof body === "string" ? (JSON.parse(body) as { keyInfoId?: string }) : {};
    const lookUpId = given.keyInfoId ?? /look-ups\/([^/]+)/.exec(path)?.[1] ?? "";
    return new Promise<Response>((resolve, reject) => {
      const answer = (response: Response | Error) => (response instanceof Error ? reject(response) : resolve(response));
      calls.push({ path, lookUpId, body: given, answer });
    });
  });
  const outcomeOf = (lookUpId: string) => {
    if (payments.has(lookUpId)) return Response.json(paid(lookUpId));
    if (closed.has(lookUpId)) return Response.json({ status: "EXPIRED" });
    return Response.json({ status: "NOT_PAID", expiresAt: "2026-11-21T02:30:05.000Z" });
  };
  /** The call reaches the server. */
  const execute = ({ path, lookUpId }: PaymentCall): Response => {
    if (path.endsWith("/close") && !payments.has(lookUpId)) closed.add(lookUpId);
    if (!path.endsWith("/pix/payment")) return outcomeOf(lookUpId);
    if (payments.has(lookUpId)) return Response.json(paid(lookUpId));
    if (state.refusal) return refused(422, state.refusal);
    if (closed.has(lookUpId)) return refused(409, "LOOK_UP_EXPIRED");
    payments.add(lookUpId);
    return Response.json(paid(lookUpId));
  };
  return { calls, payments, execute, state };
}
