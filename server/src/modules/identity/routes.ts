import { authenticate, endOtherSessions, keepSession, lockSession, signOut } from "@vitral/contract/identity";
import { listAccesses } from "@vitral/contract/access-history";
import { authenticateWithPasskey, getSignInPasskeyOptions } from "@vitral/contract/passkey-sign-in";
import type { PasskeyRequest } from "@vitral/contract/webauthn";
import { idempotencyHeader } from "@vitral/contract/endpoint";
import { closeRequest } from "@vitral/contract/requests/close-request";
import { redefinePassword, sendForgotPasswordCode } from "@vitral/contract/recovery";
import type { Account } from "@vitral/contract/accounts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { newToken } from "../../platform/crypto/secrets.ts";
import { outcomeOf } from "../../platform/http/once/keyed-calls.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Outbox } from "../notifications/notifications.ts";
import type { CustomerKey } from "../../platform/database/keys.ts";
import type { Tx } from "../../platform/database/db.ts";
import type { Tenant } from "../tenants/tenants.ts";
import { type IdentityDeps, userOnTheWire } from "./identity.ts";
import { knownBrowserDays } from "./sessions/known-browsers.ts";
import { passwordRoutes } from "./password-routes.ts";
import { redefinePassword as redefine, sendRecoveryCode } from "./passwords/recover-password.ts";
import { accessPage } from "./sessions/access-history.ts";
import {
  asActiveCustomer,
  asCustomer,
  endOtherSessions as endOthers,
  keepUnlocked,
  lockSession as lock,
  signOut as endSession,
} from "./sessions/sessions.ts";
import { consumeFrom, refuseWaitingFrom } from "./throttles/throttles.ts";
import { signIn, type SignInOrigin, type SignInProof, signInWith } from "./sessions/sign-in.ts";

type Deps = IdentityDeps & {
  outbox: Outbox;
  /** A function of the accounts module: the accounts of a customer. */
  accountsOf: (owner: { tenantId: string; ownerId: string }) => Promise<Account[]>;
  secureCookies: boolean;
  /** A function of the devices module: notes in which device a customer signs in. */
  openDevice: (
    customer: { tenant: Tenant; customerId: string },
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<string | null>;
  passkeys: Passkeys;
};

type Json = Record<string, unknown>;

/** Functions of the passkeys module. */
type Passkeys = {
  /** What a browser needs to sign in with a passkey. */
  signInOptions: (tenant: Tenant, request: FastifyRequest) => Promise<{ options: PasskeyRequest }>;
  /** What a browser's answer proves. */
  proof: (tenant: Tenant, request: FastifyRequest, response: Json) => Promise<SignInProof>;
  namesOf: (tx: Tx, customer: CustomerKey) => Promise<string[]>;
};

const recoveryCookie = "recovery";
const browserCookie = "known-browser";

export function identityRoutes(app: FastifyInstance, deps: Deps): void {
  const { ofOpen } = deps.tenants;
  const enter = async (
    { tenant, request, reply }: { tenant: Tenant; request: FastifyRequest; reply: FastifyReply },
    prove: (from: SignInOrigin) => ReturnType<typeof signIn>,
  ) => {
    const openDevice = (customerId: string) => deps.openDevice({ tenant, customerId }, request, reply);
    const from = { address: request.callerAddress, cookie: request.cookies[browserCookie], openDevice };
    const { customer, token, cookie } = await prove(from);
    saveBrowser(reply, cookie, deps.secureCookies);
    const accounts = await deps.accountsOf({ tenantId: tenant.id, ownerId: customer.id });
    return { entity: userOnTheWire(customer), entityType: customer.entityType, accounts, token };
  };
  serve(app, authenticate, ofOpen, ({ body }, tenant, request, reply) =>
    enter({ tenant, request, reply }, (from) => signIn(deps, tenant, body, from)),
  );

  serve(app, getSignInPasskeyOptions, ofOpen, async (_input, tenant, request) => {
    await consumeFrom(deps, "PASSKEY_ADDRESS", { tenantId: tenant.id, address: request.callerAddress });
    return deps.passkeys.signInOptions(tenant, request);
  });

  serve(app, authenticateWithPasskey, ofOpen, ({ body }, tenant, request, reply) =>
    enter({ tenant, request, reply }, async (from) =>
      signInWith(deps, tenant, from, await deps.passkeys.proof(tenant, request, body.response)),
    ),
  );

  serve(app, signOut, deps.tenants.ofRequest, async (_input, tenant, request) => {
    await endSession(deps, tenant, request);
    return {};
  });

  serve(app, keepSession, asCustomer(deps), async (_input, caller) => {
    await keepUnlocked(deps, caller);
    return {};
  });

  serve(app, endOtherSessions, asCustomer(deps), async (_input, caller) => {
    await endOthers(deps, caller);
    return {};
  });

  serve(app, listAccesses, asActiveCustomer(deps), ({ query }, caller) => accessPage(deps.db, caller, query.after));

  serve(app, closeRequest, asCustomer(deps), ({ params }, _caller, request) =>
    outcomeOf(app, request, params.requestId),
  );

  serve(app, lockSession, asCustomer(deps), async (_input, caller) => {
    await lock(deps, caller);
    return {};
  });

  const refuseWaiting = (kind: "CODE_FROM_ADDRESS" | "REDEFINE_ADDRESS") => (tenant: Tenant, request: FastifyRequest) =>
    refuseWaitingFrom(deps, kind, { tenantId: tenant.id, address: request.callerAddress });
  const saveOwnHandle = async (tenant: Tenant, request: FastifyRequest, reply: FastifyReply) =>
    saveHandle(reply, handleOf(deps, tenant, request), deps.secureCookies);
  serve(
    app,
    sendForgotPasswordCode,
    ofOpen,
    async ({ body }, tenant, request, reply) => {
      const [handle, before] = [handleOf(deps, tenant, request), request.cookies[recoveryCookie]];
      await sendRecoveryCode(deps, tenant, body, { address: request.callerAddress, before, handle });
      saveHandle(reply, handle, deps.secureCookies);
      return {};
    },
    { again: saveOwnHandle, refuseWaiting: refuseWaiting("CODE_FROM_ADDRESS") },
  );

  // The cookie stays for its ten minutes: it names this browser when the same call comes again, and its code is used.
  serve(
    app,
    redefinePassword,
    ofOpen,
    async ({ body }, tenant, request) => {
      await redefine(deps, tenant, { address: request.callerAddress, handle: request.cookies[recoveryCookie] }, body);
      return {};
    },
    {
      boundTo: (request) => request.cookies[recoveryCookie],
      refuseWaiting: refuseWaiting("REDEFINE_ADDRESS"),
    },
  );

  passwordRoutes(app, deps);
}

/**
 * The handle that binds the next code to this browser. It follows from the key of the request, so that the same request
 * again has the same handle, which nobody stores.
 */
function handleOf({ secrets }: Deps, tenant: Tenant, { headers }: FastifyRequest): string {
  const key = headers[idempotencyHeader];
  return typeof key === "string" ? secrets.mac("recovery-handle", tenant.id, key).toString("base64url") : newToken();
}

/** Only this browser can use the code, and no script in it can read the handle (ADR-0009). */
function saveHandle(reply: FastifyReply, handle: string, secure: boolean): void {
  reply.setCookie(recoveryCookie, handle, {
    path: "/api/passwords",
    httpOnly: true,
    sameSite: "strict",
    secure,
    maxAge: 600,
  });
}

/** Sent with sign-in only. It is no session: it only gives tries of its own (known-browsers.ts). */
function saveBrowser(reply: FastifyReply, cookie: string, secure: boolean): void {
  reply.setCookie(browserCookie, cookie, {
    path: "/api/authenticate",
    httpOnly: true,
    sameSite: "strict",
    secure,
    maxAge: knownBrowserDays * 86_400,
  });
}
