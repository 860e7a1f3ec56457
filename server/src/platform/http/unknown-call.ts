import type { EndpointShape } from "@vitral/contract/endpoint";
import { Refusal } from "./errors.ts";

/** The refusal of a call that no route answers: 405 where the contract has the path with another method, else 404. */
export function unknownCall(
  endpoints: readonly EndpointShape[],
  { method, url }: { method: string; url: string },
): Refusal {
  const path = url.split("?")[0]?.replace(/^\/api/, "") ?? "";
  const methods = endpoints
    .filter((endpoint) => new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, "[^/]+")}$`).test(path))
    .flatMap((endpoint) => (endpoint.method === "GET" ? ["GET", "HEAD"] : [endpoint.method]));
  if (methods.length === 0 || methods.includes(method)) return new Refusal("NOT_FOUND");
  return new Refusal("METHOD_NOT_ALLOWED", { allow: [...new Set(methods)].join(", ") });
}
