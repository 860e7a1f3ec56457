import type { Device } from "@vitral/contract/pix-devices";
import { password, pin } from "./customer-calls.ts";
import type { Customer, World } from "./world.ts";

/** A browser of a customer with its own cookies and session: what a device is to the bank. */
export function aBrowser(app: World["app"], who: Customer) {
  let cookie = "";
  let authorization = "";
  const call = async (method: "GET" | "POST" | "DELETE", url: string, payload?: object) => {
    const { host = "", "x-tenant-id": tenant = "" } = who.headers;
    const headers = { host, "x-tenant-id": tenant, authorization, ...(cookie && { cookie }) };
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
    setCookie: (value: string) => void (cookie = value),
    devices: async () => (await call("GET", "/devices")).json(),
    current: async () => ((await browser.devices()).devices as Device[]).find(({ current }) => current),
    lookUp: async (key: string) => (await call("POST", ofAccount("/pix/key-info"), { key })).json().data.id as string,
    pay: (keyInfoId: string, amount: number, scheduledDate: string | null = null) =>
      call("POST", ofAccount("/pix/payment"), { keyInfoId, amount, pin, scheduledDate }),
  };
  return browser;
}
