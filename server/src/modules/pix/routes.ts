import { lookUpPixKey, type OrderOutcome, payPixKey } from "@vitral/contract/pix";
import { closeLookUp, getLookUpOutcome } from "@vitral/contract/pix-outcome";
import { decodeQrCode, getChargeOnDay, payQrCode } from "@vitral/contract/pix-qr-code";
import { createCharge, getCharge, getReceiverAddress, listCharges, removeCharge } from "@vitral/contract/pix-charges";
import { getPublicCharge } from "@vitral/contract/pix-public-charge";
import { proofHeader } from "@vitral/contract/endpoint";
import { createStaticQrCode } from "@vitral/contract/pix-receive";
import { schedulingOf } from "@vitral/contract/pix-scheduling";
import { cancelSchedule, downloadSchedule, getSchedule, listSchedules } from "@vitral/contract/pix-schedules";
import type { FastifyInstance } from "fastify";
import { serve } from "../../platform/http/serve.ts";
import { ownAccountCalls, revalidation } from "../accounts/accounts.ts";
import { deviceCookie, payingDevice, requireRegisteredDevice } from "../devices/devices.ts";
import { asCachedCustomer, onceRevalidated } from "../identity/identity.ts";
import { orderProof } from "../payments/payments.ts";
import { newCharge } from "./charges/create-charge.ts";
import { publicCharge } from "./charges/public-charge.ts";
import { chargeDetail, chargePage, removeOwnCharge } from "./charges/show-charges.ts";
import { knownAddress } from "./charges/receiver-address.ts";
import { staticCode } from "./charges/static-code.ts";
import { favoriteRoutes } from "./favorites/favorite-routes.ts";
import { payeeLimitRoutes } from "./payee-limits/payee-limit-routes.ts";
import { type QrDeps, readQrCode } from "./qr-codes/read-qr-code.ts";
import { lookUpKey } from "./look-ups/look-up-key.ts";
import { payByKey } from "./pay/pay-by-key.ts";
import { lookUpOutcome } from "./look-ups/look-up-outcome.ts";
import { payCode } from "./pay/pay-qr-code.ts";
import { refundRoutes } from "./refunds/refund-routes.ts";
import { cancelOwnSchedule } from "./schedules/cancel-schedule.ts";
import { chargeOnDay } from "./schedules/scheduled-charge.ts";
import { scheduleFile } from "./schedules/schedule-file.ts";
import { schedulePix } from "./schedules/schedule-pix.ts";
import { scheduleDetail, schedulePage } from "./schedules/show-schedules.ts";

export function pixRoutes(app: FastifyInstance, deps: QrDeps): void {
  refundRoutes(app, deps);
  favoriteRoutes(app, deps);
  payeeLimitRoutes(app, deps);
  receiveRoutes(app, deps);
  scheduleRoutes(app, deps);
  const own = ownAccountCalls(app, deps);
  const cached = asCachedCustomer(deps);

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
      const proof = orderProof(deps, by.tenant, { token: request.headers[proofHeader], cookie });
      if (!when) return payByKey(deps, by, { id, device: payingDevice(deps, by.tenant, cookie), proof }, body);
      await requireRegisteredDevice(deps, by, cookie);
      return schedulePix(deps, by, { id }, { ...body, ...when, lookUpId: body.keyInfoId, proof });
    });
  });

  own.serve(decodeQrCode, async ({ body }, caller, payer) => ({
    qrCode: await readQrCode(deps, caller, payer, body.emv),
  }));

  own.serve(getChargeOnDay, ({ body }, caller, { id: accountId }) => {
    const asked = { lookUpId: body.qrCodeInfoId, day: body.day };
    return chargeOnDay(deps, caller, { tenantId: caller.tenant.id, accountId }, asked);
  });

  own.serve(payQrCode, async ({ body }, caller, payer, request) => {
    const when = schedulingOf(body);
    const cookie = request.cookies[deviceCookie];
    const proof = orderProof(deps, caller.tenant, { token: request.headers[proofHeader], cookie });
    if (!when)
      return payCode(deps, caller, { ...payer, device: payingDevice(deps, caller.tenant, cookie), proof }, body);
    await requireRegisteredDevice(deps, caller, cookie);
    return schedulePix(deps, caller, payer, { ...body, ...when, lookUpId: body.qrCodeInfoId, proof });
  });

  own.serve(getLookUpOutcome, ({ params }, caller, payer) =>
    lookUpOutcome(deps, caller, { accountId: payer.id, lookUpId: params.lookUpId, close: false }),
  );

  own.serve(closeLookUp, ({ params }, caller, payer) =>
    lookUpOutcome(deps, caller, { accountId: payer.id, lookUpId: params.lookUpId, close: true }),
  );
}

/** Codes and charges with which a customer is paid. */
function receiveRoutes(app: FastifyInstance, deps: QrDeps): void {
  const own = ownAccountCalls(app, deps);

  own.serve(createStaticQrCode, async ({ body }, caller, account) => ({
    emv: await staticCode(deps, caller, account, body),
  }));

  own.serve(createCharge, ({ body }, caller, account) => newCharge(deps, caller, account, body));

  own.serve(getReceiverAddress, async (_input, caller, account) => ({
    address: await knownAddress(deps.db, caller, account),
  }));

  own.serve(listCharges, ({ query }, caller, account) => chargePage(deps, caller, account, query.after));

  serve(app, getPublicCharge, deps.tenants.ofRequest, async ({ params }, tenant, request, reply) => {
    reply.header("x-robots-tag", "noindex");
    return publicCharge(deps, { tenant, address: request.callerAddress }, params.token);
  });

  own.serve(getCharge, async ({ params }, caller, account) => ({
    charge: await chargeDetail(deps, caller, account, params.txid),
  }));

  own.serve(removeCharge, async ({ params }, caller, account) => {
    await removeOwnCharge(deps, caller, account, params.txid);
    return {};
  });
}

/** What a customer ordered for a later day. */
function scheduleRoutes(app: FastifyInstance, deps: QrDeps): void {
  const own = ownAccountCalls(app, deps);

  own.serve(listSchedules, ({ query }, caller, account) => schedulePage(deps, caller, account, query.after));

  own.serve(getSchedule, async ({ params }, caller, account) => ({
    schedule: await scheduleDetail(deps, caller, account, params.scheduleId),
  }));

  own.serveFile(downloadSchedule, ({ params, query }, caller, account) =>
    scheduleFile(deps, caller, account, { scheduleId: params.scheduleId, format: query.format }),
  );

  own.serve(cancelSchedule, async ({ params, query }, caller, account) => {
    const series = query.series === "true";
    await cancelOwnSchedule(deps, caller, account, { scheduleId: params.scheduleId, series });
    return {};
  });
}
