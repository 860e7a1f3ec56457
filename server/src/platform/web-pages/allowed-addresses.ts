import type { FastifyInstance } from "fastify";
import { addressesIn } from "../process/networks.ts";
import { senderBehind } from "../http/addresses.ts";
import { Refusal } from "../http/errors.ts";
import { emptyIcon } from "./plain-page.ts";

/** What a browser shows whose address is not in the list. It has no style: the page is part of no application. */
const page = `<!doctype html>
<html lang="pt-BR">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${emptyIcon}
<title>Acesso não permitido</title>
<main>
<h1>Acesso não permitido</h1>
<p>O console não aceita acessos deste endereço de rede. Use a rede da instituição, ou fale com quem cuida da instalação.</p>
</main>
</html>
`;

/** Load balancers ask for it, from addresses of their own. */
const health = /^\/api\/health(\/live)?\/?(\?|$)/;

/**
 * Refuses calls from other addresses than these with 403, before any session is looked at; an empty list refuses none.
 * The address is that of the caller before the trusted proxies (TRUST_PROXY); a proxy's own is none of a caller, so a
 * call that names only such addresses is refused. For routes that are added later.
 */
export function allowAddresses(app: FastifyInstance, networks: readonly string[], trusted: readonly string[]): void {
  if (networks.length === 0) return;
  const isAllowed = addressesIn(networks);
  const senderOf = senderBehind(trusted);
  app.addHook("onRequest", async (request, reply) => {
    const { address, isProxy } = senderOf(request.raw);
    if ((!isProxy && isAllowed(address)) || health.test(request.url)) return;
    if (/^\/api(?![^/?])/.test(request.url)) throw new Refusal("ADDRESS_NOT_ALLOWED");
    await reply.status(403).header("cache-control", "no-store").type("text/html; charset=utf-8").send(page);
  });
}
