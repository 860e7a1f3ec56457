import { finishEnrolment, openEnrolment } from "@vitral/contract/console/enrolment";
import { addPasskey, getNewPasskeyOptions, listPasskeys, removePasskey } from "@vitral/contract/console/passkeys";
import {
  confirmPasskey,
  confirmTotp,
  endStaffSession,
  getPasskeyOptions,
  getSignInHelp,
  getStaffSession,
  listStaffTenants,
  startStaffSession,
} from "@vitral/contract/console/session";
import type { Answer } from "@vitral/contract/endpoint";
import type { FastifyReply, FastifyRequest } from "fastify";
import { serve, type Who } from "../../platform/http/serve.ts";
import { browserDays, type CallFrom } from "./attempts/browsers.ts";
import { browserCookie, removeToken, setBrowser, setToken } from "./cookie.ts";
import type { ConsoleApp, Staff } from "./deps.ts";
import type { SendCode } from "./for-staff.ts";
import * as enrolment from "./enrolment.ts";
import * as passkeys from "./passkeys.ts";
import {
  type SignedIn,
  type StaffCaller,
  callerOf,
  findCaller,
  sessionOnTheWire,
  signOut,
  tenantsOf,
} from "./sessions.ts";
import { checkPassword, checkTotp } from "./sign-in.ts";
import { teamRoutes } from "./team/routes.ts";

type Help = Answer<typeof getSignInHelp>;

/** Sign-in, enrolment and the caller's own session. `signInHelp` answers the people of the demo, else nobody. */
export function staffRoutes(
  console: ConsoleApp,
  {
    signInHelp,
    whyWeak,
    sendCode,
  }: {
    signInHelp: () => Promise<Help>;
    whyWeak: (password: string, scope: Staff) => string | null;
    sendCode: SendCode;
  },
): void {
  const { api } = console;
  const anybody: Who<null> = async () => null;
  const pending: Who<StaffCaller> = (request) => callerOf(console, request, "PENDING");
  const signedIn: Who<StaffCaller> = (request) => callerOf(console, request, "SIGNED_IN");
  const signedInOrNobody: Who<StaffCaller | null> = (request) => findCaller(console, request, "SIGNED_IN");
  const from = ({ callerAddress, cookies }: FastifyRequest): CallFrom => ({
    address: callerAddress,
    cookie: cookies[browserCookie(console)],
  });
  const opened = async ({ token, browser, caller }: SignedIn, reply: FastifyReply) => {
    setToken(console, reply, token);
    setBrowser(console, reply, browser, browserDays);
    return sessionOnTheWire(console, caller);
  };

  serve(api, startStaffSession, anybody, async ({ body }, _who, request, reply) => {
    const { token, factors } = await checkPassword(console, body, from(request));
    setToken(console, reply, token);
    return { factors };
  });
  serve(api, confirmTotp, pending, async ({ body }, caller, request, reply) =>
    opened(await checkTotp(console, caller, body.code, from(request)), reply),
  );
  serve(api, getPasskeyOptions, pending, (_input, caller) => passkeys.passkeyOptions(console, caller));
  serve(api, confirmPasskey, pending, async ({ body }, caller, request, reply) =>
    opened(await passkeys.checkPasskey(console, caller, body.response, from(request)), reply),
  );
  serve(api, getStaffSession, signedInOrNobody, async (_input, caller) => ({
    session: caller && (await sessionOnTheWire(console, caller)),
  }));
  serve(api, endStaffSession, anybody, async (_input, _who, request, reply) => {
    await signOut(console, request);
    removeToken(console, reply);
    return {};
  });
  serve(api, listPasskeys, signedIn, (_input, caller) => passkeys.listPasskeys(console, caller));
  serve(api, getNewPasskeyOptions, signedIn, (_input, caller) => passkeys.newPasskeyOptions(console, caller));
  serve(api, addPasskey, signedIn, ({ body }, caller) => passkeys.addPasskey(console, caller, body));
  serve(api, removePasskey, signedIn, async ({ params }, caller) => {
    await passkeys.removePasskey(console, caller, params.id);
    return {};
  });
  serve(api, openEnrolment, anybody, ({ body }, _who, request) =>
    enrolment.openEnrolment(console, body, request.callerAddress),
  );
  serve(api, finishEnrolment, anybody, async ({ body }, _who, request) => {
    await enrolment.finishEnrolment(console, body, { address: request.callerAddress, whyWeak });
    return {};
  });
  serve(api, listStaffTenants, signedIn, async (_input, { staff }) => ({
    tenants: (await tenantsOf(console, staff)).map(({ slug, displayName, state }) => ({
      slug,
      name: displayName,
      state,
    })),
  }));
  serve(api, getSignInHelp, anybody, signInHelp);
  teamRoutes(console, sendCode);
}
