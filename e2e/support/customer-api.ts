import { expect, type Page } from "@playwright/test";
import { type Customer, type CustomerOptions, password, pin } from "./customers.ts";

/** A customer at the API of a host of the run's bank, in reais. */
export async function apiOf(page: Page, { document }: Pick<Customer, "document">, host = "localhost") {
  const port = process.env["E2E_PORT"];
  const base = `http://localhost:${port}/api`;
  const headers: Record<string, string> = { host: `${host}:${port}` };
  const post = async <T>(path: string, data: object): Promise<T> => {
    const answer = await page.request.post(`${base}${path}`, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as T;
  };
  const signedIn = await post<{ accounts: [{ id: string }]; token: string }>("/authenticate", { document, password });
  headers["authorization"] = `Bearer ${signedIn.token}`;
  const account = `/accounts/${signedIn.accounts[0].id}`;
  return {
    /** Reads a path below the account's. */
    get: (path: string) => page.request.get(`${base}${account}${path}`, { headers }),
    /** Sends something to a path below the account's, whatever is answered. */
    send: (method: "POST" | "PUT", path: string, data: object) =>
      page.request.fetch(`${base}${account}${path}`, { method, headers, data }),
    /** Looks a key up; answers the id of the look-up. */
    lookUp: async (key: string) => (await post<{ data: { id: string } }>(`${account}/pix/key-info`, { key })).data.id,
    /** Pays a key; answers the id of the payment on the payer's statement. */
    async pay(key: string, amount: number): Promise<string> {
      const { data } = await post<{ data: { id: string } }>(`${account}/pix/key-info`, { key });
      const order = { keyInfoId: data.id, amount, pin, scheduledDate: null };
      return (await post<{ transactionId: string }>(`${account}/pix/payment`, order)).transactionId;
    },
    contest: (transactionId: string) =>
      post(`${account}/transactions/${transactionId}/disputes`, { situation: "SCAM" }),
  };
}

/** Bento Luz received R$ 80,00, and Lia Torres, who paid them, says that it was fraud. Answers Bento. */
export async function aReceiverOfFraud(
  page: Page,
  aCustomer: (options: Partial<CustomerOptions>) => Promise<Customer>,
): Promise<Customer> {
  const key = `contestada${Date.now()}${Math.random()}@exemplo.com.br`;
  const receiver = await aCustomer({ name: "Bento Luz", balance: 20_00, key });
  const payer = await apiOf(page, await aCustomer({ name: "Lia Torres", balance: 500_00 }));
  await payer.contest(await payer.pay(key, 80));
  return receiver;
}
