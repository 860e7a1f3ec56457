import { screenOf } from "@vitral/contract/onboarding-order";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "../src/platform/http/errors.ts";
import { type Brand, brands } from "./brands.ts";
import type { ShownStaff } from "./demo-page-staff.ts";
import { demoCss, demoPage, demoScript, signedInPage, signInPath } from "./demo-page.ts";
import { demoPassword, people, type Person } from "./people.ts";

/** Answers the staff as `/demo` lists them; null: there is no console. */
type FindStaff = () => Promise<ShownStaff | null>;

const free = { config: { admission: "free" } } as const;

/** The demo's `/demo`: its people, the staff, what can be paid, and a sign-in with one click. */
export async function demoRoutes(server: FastifyInstance, findStaff: FindStaff = async () => null): Promise<void> {
  await server.register(async (app) => {
    app.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: 1024 },
      (_, body, done) => done(null, new URLSearchParams(String(body))),
    );
    app.get("/demo", { config: { admission: "public" } }, async (request, reply) =>
      show(reply, demoPage(brandOf(request), otherBrands(request), { staff: await findStaff() })),
    );
    app.get("/demo.css", free, (_request, reply) => reply.type("text/css; charset=utf-8").send(demoCss));
    app.get("/demo.js", free, (_request, reply) => reply.type("text/javascript; charset=utf-8").send(demoScript));
    app.get(signInPath, free, (_request, reply) => reply.redirect("/demo", 303));
    app.post(signInPath, { config: { admission: "sign-in", isPage: true } }, async (request, reply) => {
      refuseOtherOrigins(request);
      return signIn(server, findStaff, request, reply);
    });
  });
}

/** Outside the demo these addresses answer 404; without these routes they would be pages of the application. */
export function withoutDemo(app: FastifyInstance): void {
  for (const path of ["/demo", "/demo/*", "/ui", "/ui/*"])
    app.all(path, free, () => {
      throw new Refusal("NOT_FOUND");
    });
}

/** A page of another origin must not sign anybody in. Browsers send a POST's origin; a POST without one is refused. */
function refuseOtherOrigins(request: FastifyRequest): void {
  const { origin, "sec-fetch-site": site } = request.headers;
  const isOwnOrigin = origin !== undefined && URL.canParse(origin) && new URL(origin).host === request.host;
  if (!isOwnOrigin || (site !== undefined && site !== "same-origin")) throw new Refusal("FORBIDDEN");
}

type SignedIn = { entity: { status: string }; entityType: string; accounts: unknown[]; token: string };

/** Signs in by the API's own call, with the same throttles and records. */
async function signIn(server: FastifyInstance, findStaff: FindStaff, request: FastifyRequest, reply: FastifyReply) {
  const brand = brandOf(request);
  const document = request.body instanceof URLSearchParams ? request.body.get("document") : null;
  const person = people.find((one) => one.tenant === brand.slug && one.document === document);
  if (!person) throw new Refusal("NOT_FOUND");
  const answer = await server.inject({
    method: "POST",
    url: "/api/authenticate",
    headers: { host: request.host, ...(request.headers.cookie && { cookie: request.headers.cookie }) },
    remoteAddress: request.ip,
    payload: { document: person.document, password: demoPassword },
  });
  // The browser's device: without it each click would be a new one.
  if (answer.headers["set-cookie"]) reply.header("set-cookie", answer.headers["set-cookie"]);
  const say = async (notice: string) => {
    const more = { notice: `${person.name}: ${notice}`, staff: await findStaff() };
    return show(reply, demoPage(brand, otherBrands(request), more));
  };
  const answered = answer.json<SignedIn & { code?: string; message?: string }>();
  if (answered.code === "WRONG_CREDENTIALS") return say(passwordChanged);
  if (answer.statusCode !== 200) return say(answered.message ?? "não foi possível entrar agora.");
  const goTo = screenAfterSignIn(person, answered);
  return goTo === null ? say(noScreen) : show(reply, signedInPage(brand, { session: sessionOf(answered), goTo }));
}

const passwordChanged =
  "a senha foi trocada nesta demonstração. Entre com a senha nova, ou use “Esqueceu sua senha?”: o código chega à caixa de saída.";
const noScreen = "a conta foi rejeitada ou está em análise, e o internet banking ainda não abre para ela.";

/** The address after this sign-in; null: none. The step is the customer's current one. */
function screenAfterSignIn({ entityType }: Person, { entity }: SignedIn): string | null {
  const { status, onboardingStep } = entity as { status: string; onboardingStep: Person["onboardingStep"] };
  if (status === "ACTIVE") return "/";
  const screen = status === "PENDING" ? screenOf(entityType, onboardingStep) : null;
  return screen === null ? null : `/onboarding/${screen}`;
}

/**
 * The browser's entries of a session (web/src/lib/storage.ts). An applicant has no account, but the entry must not be
 * empty.
 */
function sessionOf({ entity, entityType, accounts, token }: SignedIn): Record<string, string> {
  const account = accounts[0] ?? { id: noAccount, number: "", agency: "", bank: "", balance: 0 };
  return {
    "entity-type": entityType,
    accounts: JSON.stringify(accounts),
    account: JSON.stringify(account),
    user: JSON.stringify(entity),
    "token-expiration": new Date(Date.now() + fourHours).toISOString(),
    token,
  };
}
const noAccount = "00000000-0000-4000-8000-000000000000";
const fourHours = 4 * 3_600_000;

/** The brand of the request's host. */
function brandOf({ hostname }: FastifyRequest): Brand {
  const brand = brands.find(({ hosts }) => hosts.includes(hostname));
  if (!brand) throw new Refusal("TENANT_NOT_FOUND");
  return brand;
}

/** The other brands, at the same port. */
function otherBrands(request: FastifyRequest): { name: string; url: string }[] {
  const port = /:\d+$/.exec(request.host)?.[0] ?? "";
  return brands
    .filter((brand) => brand !== brandOf(request))
    .map(({ displayName, hosts }) => ({ name: displayName, url: `${request.protocol}://${hosts[0]}${port}/demo` }));
}

const show = (reply: FastifyReply, html: string) =>
  reply.type("text/html; charset=utf-8").header("cache-control", "no-store").send(html);
