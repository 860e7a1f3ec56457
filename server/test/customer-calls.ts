import type { Device } from "@vitral/contract/pix-devices";
import type { buildApp } from "../src/app.ts";

/** Where the receiver of a charge with a due date is; the bank knows no address of the people of the tests. */
export const receiverAddress = { zipCode: "01310100", street: "Rua das Flores, 100", city: "São Paulo", state: "SP" };

export const password = "segredo-de-teste";
export const pin = "1234";

type App = Awaited<ReturnType<typeof buildApp>>["http"];
type Whose = { tenant: { id: string; host: string }; document: string; accountId: string };

/** What a customer does by the API, signed in. */
export async function customerCalls(app: App, { tenant, document, accountId }: Whose) {
  const headers: Record<string, string> = { host: tenant.host, "x-tenant-id": tenant.id };
  const signIn = async () => {
    const answer = await app.inject({
      method: "POST",
      url: "/api/authenticate",
      headers,
      payload: { document, password },
    });
    headers["authorization"] = `Bearer ${answer.json().token}`;
    return answer;
  };
  await signIn();
  const url = (path: string) => `/api/accounts/${accountId}${path}`;
  const calls = {
    headers,
    signIn,
    get: (path: string) => app.inject({ method: "GET", url: url(path), headers }),
    post: (path: string, payload?: object) =>
      app.inject({ method: "POST", url: url(path), headers, ...(payload && { payload }) }),
    call: (method: "PUT" | "DELETE", path: string, payload?: object) =>
      app.inject({ method, url: url(path), headers, ...(payload && { payload }) }),
    /** What the statement's head says, in centavos. */
    balance: async (): Promise<number> => Math.round((await calls.get("")).json().account.balance * 100),
    lookUp: async (key: string): Promise<string> => (await calls.post("/pix/key-info", { key })).json().data.id,
    pay: (keyInfoId: string, reais: number | string, withPin = pin) =>
      calls.post("/pix/payment", { keyInfoId, amount: reais, pin: withPin, scheduledDate: null }),
  };
  return calls;
}

/** A browser of a customer with its own cookies and session: what a device is to the bank. */
export function aBrowser(app: App, who: Whose & { headers: Record<string, string> }) {
  let cookie = "";
  let authorization = "";
  const { "user-agent": agent } = who.headers;
  const call = async (
    method: "GET" | "POST" | "DELETE",
    url: string,
    payload?: object,
    own: Record<string, string> = {},
  ) => {
    const { host = "", "x-tenant-id": tenant = "" } = who.headers;
    const headers = {
      host,
      "x-tenant-id": tenant,
      authorization,
      ...(cookie && { cookie }),
      ...(agent && { "user-agent": agent }),
      ...own,
    };
    const answer = await app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) });
    const device = answer.cookies.find(({ name }) => name === "device");
    if (device) cookie = `device=${device.value}`;
    return answer;
  };
  const ofAccount = (path: string) => `/accounts/${who.accountId}${path}`;
  const browser = {
    call,
    ofAccount,
    signIn: async () => {
      const answer = await call("POST", "/authenticate", { document: who.document, password });
      if (answer.statusCode === 200) authorization = `Bearer ${answer.json().token}`;
      return answer;
    },
    cookie: () => cookie,
    authorization: () => authorization,
    setCookie: (value: string) => void (cookie = value),
    devices: async () => (await call("GET", "/devices")).json(),
    current: async () => ((await browser.devices()).devices as Device[]).find(({ current }) => current),
    lookUp: async (key: string) => (await call("POST", ofAccount("/pix/key-info"), { key })).json().data.id as string,
    pay: (keyInfoId: string, amount: number, scheduledDate: string | null = null) =>
      call("POST", ofAccount("/pix/payment"), { keyInfoId, amount, pin, scheduledDate }),
  };
  return browser;
}
