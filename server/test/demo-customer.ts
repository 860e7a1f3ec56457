import { demoPassword, demoPin } from "../seed/people.ts";

type Row = { id: string; amount: number; credit: boolean; externalStatus: string };
type JsonAnswer = { status: number; body: Record<string, never> & { [field: string]: unknown } };

/** Ana of the demo, signed in over HTTP at a running server. */
export async function ana(url: string) {
  const call = async (method: string, path: string, payload?: object, token?: string): Promise<JsonAnswer> => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(payload && { "content-type": "application/json" }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(payload && { body: JSON.stringify(payload) }),
    });
    return { status: answer.status, body: (await answer.json()) as JsonAnswer["body"] };
  };
  const signedIn = await call("POST", "/authenticate", { document: "11144477735", password: demoPassword });
  const { token, accounts } = signedIn.body as unknown as { token: string; accounts: { id: string }[] };
  const send = (method: string, path: string, payload?: object) => call(method, path, payload, token);
  const own = (method: string, path: string, payload?: object) =>
    send(method, `/accounts/${accounts[0]?.id}${path}`, payload);

  return {
    send,
    own,
    balance: async (): Promise<number> =>
      Math.round(((await own("GET", "")).body as unknown as { account: { balance: number } }).account.balance * 100),
    /** Looks a key up and pays it; answers status and transaction. */
    async pay(key: string, reais: number) {
      const found = await own("POST", "/pix/key-info", { key });
      const keyInfoId = (found.body as unknown as { data?: { id: string } }).data?.id;
      const paid = await own("POST", "/pix/payment", { keyInfoId, amount: reais, pin: demoPin });
      return { status: paid.status, id: String(paid.body["transactionId"]) };
    },
    /** The newest rows of the statement, at least `most` where there are as many. */
    async statement(max: number): Promise<Row[]> {
      const rows: Row[] = [];
      for (let page = 0; rows.length < max; page += 1) {
        const { data } = (await own("GET", `/transactions?page=${page}`)).body as unknown as { data: Row[] };
        if (data.length === 0) break;
        rows.push(...data);
      }
      return rows;
    },
  };
}
