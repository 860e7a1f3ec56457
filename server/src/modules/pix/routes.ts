import { lookUpPixKey, payPixKey } from "@vitral/contract/pix";
import { closeLookUp, getLookUpOutcome } from "@vitral/contract/pix-outcome";
import { decodeQrCode, payQrCode } from "@vitral/contract/pix-qr-code";
import { deletePixKey, listPixKeys, registerPixKey } from "@vitral/contract/pix-keys";
import type { FastifyInstance } from "fastify";
import { serve } from "../../platform/serve.ts";
import { ownAccount } from "../accounts/accounts.ts";
import { asActiveCustomer, asRememberedCustomer, StaleCaller } from "../identity/identity.ts";
import { deleteKey } from "./delete-key.ts";
import { findKeys } from "./key-queries.ts";
import { type QrDeps, readQrCode } from "./read-qr-code.ts";
import { lookUpKey } from "./look-up-key.ts";
import { payByKey } from "./pay-by-key.ts";
import { lookUpOutcome } from "./look-up-outcome.ts";
import { payCode } from "./pay-qr-code.ts";
import { registerKey } from "./register-key.ts";

export function pixRoutes(app: FastifyInstance, deps: QrDeps): void {
  const customer = asActiveCustomer(deps);
  const remembered = asRememberedCustomer(deps);

  serve(app, listPixKeys, customer, async ({ params }, caller) => {
    const account = await ownAccount(deps.db, caller, params.accountId);
    return { keys: await findKeys(deps.db, { tenantId: caller.tenant.id, accountId: account.id }) };
  });

  serve(app, registerPixKey, customer, async ({ params, body }, caller) => {
    const account = await ownAccount(deps.db, caller, params.accountId);
    return registerKey(deps, caller, account, body);
  });

  serve(app, deletePixKey, customer, async ({ params }, caller) => {
    const account = await ownAccount(deps.db, caller, params.accountId);
    await deleteKey(deps, caller, account, params.keyId);
    return {};
  });

  serve(app, lookUpPixKey, customer, async ({ params, body }, caller) => {
    const payer = await ownAccount(deps.db, caller, params.accountId);
    return { data: await lookUpKey(deps, caller, payer, body.key) };
  });

  serve(app, payPixKey, remembered, async ({ params, body }, caller, request) => {
    try {
      return await payByKey(deps, caller, { id: params.accountId }, body);
    } catch (error) {
      if (!(error instanceof StaleCaller)) throw error;
      const known = await remembered.forSure(request);
      return payByKey(deps, known, await ownAccount(deps.db, known, params.accountId), body);
    }
  });

  serve(app, decodeQrCode, customer, async ({ params, body }, caller) => {
    const payer = await ownAccount(deps.db, caller, params.accountId);
    return { qrCode: await readQrCode(deps, caller, payer, body.emv) };
  });

  serve(app, payQrCode, customer, async ({ params, body }, caller) => {
    const payer = await ownAccount(deps.db, caller, params.accountId);
    return payCode(deps, caller, payer, body);
  });

  serve(app, getLookUpOutcome, customer, async ({ params }, caller) => {
    const payer = await ownAccount(deps.db, caller, params.accountId);
    return lookUpOutcome(deps, caller, { accountId: payer.id, lookUpId: params.lookUpId, close: false });
  });

  serve(app, closeLookUp, customer, async ({ params }, caller) => {
    const payer = await ownAccount(deps.db, caller, params.accountId);
    return lookUpOutcome(deps, caller, { accountId: payer.id, lookUpId: params.lookUpId, close: true });
  });
}
