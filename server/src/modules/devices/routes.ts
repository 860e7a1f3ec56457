import {
  blockDevice,
  type ConfirmDeviceChange,
  listDevices,
  registerDevice,
  removeDevice,
  sendDeviceCode,
} from "@vitral/contract/pix-devices";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { serve } from "../../platform/http/serve.ts";
import { asActiveCustomer, type Caller, type IdentityDeps } from "../identity/identity.ts";
import type { Outbox } from "../notifications/notifications.ts";
import { rulesOf, type Tenant } from "../tenants/tenants.ts";
import { blockDevice as block, removeDevice as remove } from "./change-devices.ts";
import { confirmCounted, type ConfirmPin } from "./confirm-change.ts";
import { cookieAge, deviceCookie } from "./cookie.ts";
import { devicesOf } from "./list-devices.ts";
import { openDevice } from "./open-device.ts";
import { registerDevice as register, renewedCookie, sendDeviceCode as sendCode } from "./register-device.ts";

type CookieDeps = IdentityDeps & { secureCookies: boolean };
type Deps = CookieDeps & { outbox: Outbox; confirmPin: ConfirmPin };

export function deviceRoutes(app: FastifyInstance, deps: Deps): void {
  const customer = asActiveCustomer(deps);
  const confirmed = (given: ConfirmDeviceChange, caller: Caller, request: FastifyRequest): Promise<void> =>
    confirmCounted(deps, caller, {
      given,
      cookie: request.cookies[deviceCookie],
      revalidate: () => customer(request),
    });

  serve(app, listDevices, customer, (_input, caller, request) =>
    devicesOf(deps, caller, request.cookies[deviceCookie]),
  );

  serve(app, sendDeviceCode, customer, async (_input, caller) => {
    await sendCode(deps, caller);
    return {};
  });

  serve(
    app,
    registerDevice,
    customer,
    async ({ body }, caller, request, reply) => {
      const { id, cookie } = await register(deps, caller, body, request.cookies[deviceCookie]);
      if (cookie) saveCookie(deps, reply, caller.tenant, cookie);
      return { id };
    },
    {
      async again(caller, request, reply) {
        const cookie = await renewedCookie(deps, caller, request.cookies[deviceCookie]);
        if (cookie) saveCookie(deps, reply, caller.tenant, cookie);
      },
    },
  );

  serve(app, removeDevice, customer, async ({ params, body }, caller, request) => {
    await confirmed(body, caller, request);
    await remove(deps, caller, params.deviceId);
    return {};
  });

  serve(app, blockDevice, customer, async ({ params, body }, caller, request) => {
    await confirmed(body, caller, request);
    await block(deps, caller, params.deviceId);
    return {};
  });
}

/** Notes at a sign-in which device it is, for the identity module; answers its id, null without such a rule. */
export function openDeviceOf(deps: CookieDeps) {
  return async (customer: { tenant: Tenant; customerId: string }, request: FastifyRequest, reply: FastifyReply) => {
    const opened = await openDevice(deps, customer, request.cookies[deviceCookie]);
    if (opened) saveCookie(deps, reply, customer.tenant, opened.cookie);
    return opened?.id ?? null;
  };
}

/** Gives the browser its cookie: no script reads it, and no other site sends it. */
function saveCookie({ now, secureCookies: secure }: CookieDeps, reply: FastifyReply, tenant: Tenant, cookie: string) {
  reply.setCookie(deviceCookie, cookie, {
    path: "/api",
    httpOnly: true,
    sameSite: "strict",
    secure,
    maxAge: cookieAge(rulesOf(tenant, now()).deviceIdleMonths),
  });
}
