import { lookUpPixKey, type OrderOutcome, payPixKey } from "@vitral/contract/pix";
import { closeLookUp, getLookUpOutcome } from "@vitral/contract/pix-outcome";
import { decodeQrCode, getChargeOnDay, payQrCode } from "@vitral/contract/pix-qr-code";
import { createCharge, getCharge, getReceiverAddress, listCharges, removeCharge } from "@vitral/contract/pix-charges";
import { createStaticQrCode } from "@vitral/contract/pix-receive";
import * as limits from "@vitral/contract/pix-limits";
import { schedulingOf } from "@vitral/contract/pix-scheduling";
import { cancelSchedule, downloadSchedule, getSchedule, listSchedules } from "@vitral/contract/pix-schedules";
import { deletePixKey, listPixKeys, registerPixKey } from "@vitral/contract/pix-keys";
import type { FastifyInstance } from "fastify";
import { serve } from "../../platform/http/serve.ts";
import { serveFile } from "../../platform/http/serve-file.ts";
import { ownAccount } from "../accounts/accounts.ts";
import { deviceCookie, payingDevice, requireRegisteredDevice } from "../devices/devices.ts";
import { asActiveCustomer, asCachedCustomer, asUnverifiedSession, onceRevalidated } from "../identity/identity.ts";
import { newCharge } from "./charges/create-charge.ts";
import { chargeDetail, chargePage, removeOwnCharge } from "./charges/show-charges.ts";
import { knownAddress } from "./charges/receiver-address.ts";
import { staticCode } from "./charges/static-code.ts";
import { favoriteRoutes } from "./favorites/favorite-routes.ts";
import { payeeLimitRoutes } from "./payee-limits/payee-limit-routes.ts";
import { claimRoutes } from "./claims/claim-routes.ts";
import { deleteKey } from "./keys/delete-key.ts";
import { cancelLimitChange, changeNightStart, changePixLimit } from "./limits/change-limits.ts";
import { readPixLimits } from "./limits/read-limits.ts";
import { listKeys } from "./keys/list-keys.ts";
import { type QrDeps, readQrCode } from "./qr-codes/read-qr-code.ts";
import { lookUpKey } from "./look-ups/look-up-key.ts";
import { payByKey } from "./payments/pay-by-key.ts";
import { lookUpOutcome } from "./look-ups/look-up-outcome.ts";
import { payCode } from "./payments/pay-qr-code.ts";
import { infractionRoutes } from "./infractions/infraction-routes.ts";
import { disputeRoutes } from "./disputes/dispute-routes.ts";
import { refundRoutes } from "./refunds/refund-routes.ts";
import { registerKey } from "./keys/register-key.ts";
import { revalidation } from "./revalidation.ts";
import { cancelOwnSchedule } from "./schedules/cancel-schedule.ts";
import { chargeOnDay } from "./schedules/scheduled-charge.ts";
import { scheduleFile } from "./schedules/schedule-file.ts";
import { schedulePix } from "./schedules/schedule-pix.ts";
import { scheduleDetail, schedulePage } from "./schedules/show-schedules.ts";

export function pixRoutes(app: FastifyInstance, deps: QrDeps): void {
  refundRoutes(app, deps);
  disputeRoutes(app, deps);
  claimRoutes(app, deps);
  infractionRoutes(app, deps);
  favoriteRoutes(app, deps);
  payeeLimitRoutes(app, deps);
  receiveRoutes(app, deps);
  scheduleRoutes(app, deps);
  const customer = asActiveCustomer(deps);
  const cached = asCachedCustomer(deps);
  const session = asUnverifiedSession(deps);

  serve(app, listPixKeys, session, async ({ params }, by) => ({ keys: await listKeys(deps, by, params.accountId) }));

  serve(app, registerPixKey, customer, async ({ params, body }, caller, request) => {
    const account = await ownAccount(deps.db, caller, params.accountId);
    await requireRegisteredDevice(deps, caller, request.cookies[deviceCookie]);
    return registerKey(deps, caller, account, body);
  });

  serve(app, deletePixKey, customer, async ({ params }, caller, request) => {
    const account = await ownAccount(deps.db, caller, params.accountId);
    await requireRegisteredDevice(deps, caller, request.cookies[deviceCookie]);
    await deleteKey(deps, caller, account, params.keyId);
    return {};
  });

  serve(app, lookUpPixKey, cached, async ({ params, body }, caller, request) => {
    const revalidate = revalidation(deps.db, cached, request, params.accountId);
    return onceRevalidated(caller, revalidate, async (by) => {
      const payer = { id: params.accountId, sessionHash: by.sessionHash, revalidate };
      return { data: await lookUpKey(deps, by, payer, body.key) };
    });
  });

  serve(app, payPixKey, cached, async ({ params: { accountId: id }, body }, caller, request) => {
    const when = schedulingOf(body);
    const cookie = request.cookies[deviceCookie];
    return onceRevalidated<OrderOutcome>(caller, revalidation(deps.db, cached, request, id), async (by) => {
      if (!when) return payByKey(deps, by, { id, device: payingDevice(deps, by.tenant, cookie) }, body);
      await requireRegisteredDevice(deps, by, cookie);
      return schedulePix(deps, by, { id }, { ...body, ...when, lookUpId: body.keyInfoId });
    });
  });

  serve(app, decodeQrCode, customer, async ({ params, body }, caller) => {
    const payer = await ownAccount(deps.db, caller, params.accountId);
    return { qrCode: await readQrCode(deps, caller, payer, body.emv) };
  });

  serve(app, getChargeOnDay, customer, async ({ params, body }, caller) => {
    const { id: accountId } = await ownAccount(deps.db, caller, params.accountId);
    const asked = { lookUpId: body.qrCodeInfoId, day: body.day };
    return chargeOnDay(deps, caller, { tenantId: caller.tenant.id, accountId }, asked);
  });

  serve(app, payQrCode, customer, async ({ params, body }, caller, request) => {
    const payer = await ownAccount(deps.db, caller, params.accountId);
    const when = schedulingOf(body);
    const cookie = request.cookies[deviceCookie];
    if (!when) return payCode(deps, caller, { ...payer, device: payingDevice(deps, caller.tenant, cookie) }, body);
    await requireRegisteredDevice(deps, caller, cookie);
    return schedulePix(deps, caller, payer, { ...body, ...when, lookUpId: body.qrCodeInfoId });
  });

  serve(app, getLookUpOutcome, customer, async ({ params }, caller) => {
    const payer = await ownAccount(deps.db, caller, params.accountId);
    return lookUpOutcome(deps, caller, { accountId: payer.id, lookUpId: params.lookUpId, close: false });
  });

  serve(app, closeLookUp, customer, async ({ params }, caller) => {
    const payer = await ownAccount(deps.db, caller, params.accountId);
    return lookUpOutcome(deps, caller, { accountId: payer.id, lookUpId: params.lookUpId, close: true });
  });

  serve(app, limits.getPixLimits, customer, async ({ params }, caller) =>
    readPixLimits(deps, caller, await ownAccount(deps.db, caller, params.accountId)),
  );

  serve(app, limits.changePixLimit, cached, async ({ params: { accountId, kind }, body }, caller, request) =>
    onceRevalidated(caller, revalidation(deps.db, cached, request, accountId), (by) =>
      changePixLimit(deps, by, { id: accountId }, { kind, ...body }),
    ),
  );

  serve(app, limits.changeNightStart, cached, async ({ params: { accountId }, body }, caller, request) =>
    onceRevalidated(caller, revalidation(deps.db, cached, request, accountId), (by) =>
      changeNightStart(deps, by, { id: accountId }, body),
    ),
  );

  serve(app, limits.cancelPixLimitChange, customer, async ({ params }, caller) => {
    await cancelLimitChange(deps, caller, await ownAccount(deps.db, caller, params.accountId), params.kind);
    return {};
  });
}

/** Codes and charges with which a customer is paid. */
function receiveRoutes(app: FastifyInstance, deps: QrDeps): void {
  const customer = asActiveCustomer(deps);

  serve(app, createStaticQrCode, customer, async ({ params, body }, caller) => {
    const account = await ownAccount(deps.db, caller, params.accountId);
    return { emv: await staticCode(deps, caller, account, body) };
  });

  serve(app, createCharge, customer, async ({ params, body }, caller) => {
    const account = await ownAccount(deps.db, caller, params.accountId);
    return newCharge(deps, caller, account, body);
  });

  serve(app, getReceiverAddress, customer, async ({ params }, caller) => {
    const account = await ownAccount(deps.db, caller, params.accountId);
    return { address: await knownAddress(deps.db, caller, account) };
  });

  serve(app, listCharges, customer, async ({ params, query }, caller) => {
    const account = await ownAccount(deps.db, caller, params.accountId);
    return chargePage(deps, caller, account, query.after);
  });

  serve(app, getCharge, customer, async ({ params }, caller) => {
    const account = await ownAccount(deps.db, caller, params.accountId);
    return { charge: await chargeDetail(deps, caller, account, params.txid) };
  });

  serve(app, removeCharge, customer, async ({ params }, caller) => {
    const account = await ownAccount(deps.db, caller, params.accountId);
    await removeOwnCharge(deps, caller, account, params.txid);
    return {};
  });
}

/** What a customer ordered for a later day. */
function scheduleRoutes(app: FastifyInstance, deps: QrDeps): void {
  const customer = asActiveCustomer(deps);

  serve(app, listSchedules, customer, async ({ params, query }, caller) => {
    const account = await ownAccount(deps.db, caller, params.accountId);
    return schedulePage(deps, caller, account, query.after);
  });

  serve(app, getSchedule, customer, async ({ params }, caller) => {
    const account = await ownAccount(deps.db, caller, params.accountId);
    return { schedule: await scheduleDetail(deps, caller, account, params.scheduleId) };
  });

  serveFile(app, downloadSchedule, customer, async ({ params, query }, caller) => {
    const account = await ownAccount(deps.db, caller, params.accountId);
    return scheduleFile(deps, caller, account, { scheduleId: params.scheduleId, format: query.format });
  });

  serve(app, cancelSchedule, customer, async ({ params, query }, caller) => {
    const account = await ownAccount(deps.db, caller, params.accountId);
    const series = query.series === "true";
    await cancelOwnSchedule(deps, caller, account, { scheduleId: params.scheduleId, series });
    return {};
  });
}
