import { get } from "node:https";
import { publicLookup } from "../../../platform/outgoing/public-address.ts";

/** The content of an address; null when it was not answered properly. Never throws. */
export type FetchLocation = (url: URL) => Promise<{ status: number; body: string } | null>;

const timeLimit = 5_000;
const sizeLimit = 64 * 1024;

/**
 * Fetches a dynamic code's charge from its bank. The address comes from outside, so: https only, default port, no
 * redirects, no private address (resolved once, and connected to that very address), at most 5 s and 64 kB, no
 * credentials.
 */
export const fetchOverHttps: FetchLocation = (url) =>
  new Promise((resolve) => {
    if (!isPublicHost(url)) return resolve(null);
    const nothing = () => resolve(null);
    const signal = AbortSignal.timeout(timeLimit);
    const headers = { accept: "application/jose, application/json", "user-agent": "Vitral" };
    const request = get(url, { signal, headers, agent: false, lookup: publicLookup }, (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on("data", (chunk: Buffer) => {
        size += chunk.length;
        chunks.push(chunk);
        if (size > sizeLimit) request.destroy(new Error("too large"));
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }));
      response.on("error", nothing);
    });
    request.on("error", nothing);
  });

/** Whether an address is allowed: https, a domain name (never an IP address), the default port, no credentials. */
export const isPublicHost = ({ protocol, hostname, port, username, password }: URL): boolean =>
  protocol === "https:" && port === "" && username === "" && password === "" && /\.[a-z][a-z-]*[a-z]$/i.test(hostname);
