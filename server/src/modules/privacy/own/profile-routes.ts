import { phoneKind } from "@vitral/brazil/phone";
import { sentences } from "@vitral/contract/onboarding";
import { changeAddress, changeEmail, changePhone, sendNewEmailCode, sendNewPhoneCode } from "@vitral/contract/profile";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { invalid } from "../../../platform/http/errors.ts";
import { serve } from "../../../platform/http/serve.ts";
import { type ConfirmPin, countChange, deviceCookie, requireRegisteredDevice } from "../../devices/devices.ts";
import { asActiveCustomer, type Caller, type IdentityDeps, onceRevalidated } from "../../identity/identity.ts";
import type { Outbox } from "../../notifications/notifications.ts";
import { changeOwnAddress } from "./change-own-address.ts";
import { changeOwnContact, type NewContact, sendContactCode } from "./change-own-contact.ts";

/** How customers change the own e-mail, phone and address: on a registered device, with the PIN. */
export function ownProfileRoutes(
  app: FastifyInstance,
  deps: IdentityDeps & { outbox: Outbox; confirmPin: ConfirmPin },
): void {
  const customer = asActiveCustomer(deps);
  const onRegistered = (caller: Caller, request: FastifyRequest) =>
    requireRegisteredDevice(deps, caller, request.cookies[deviceCookie]);
  const withPin = (caller: Caller, request: FastifyRequest, pin: string) =>
    onceRevalidated(
      caller,
      () => customer(request),
      (by) => deps.confirmPin(by, pin),
    );

  const sendCode = async (contact: NewContact, pin: string, caller: Caller, request: FastifyRequest) => {
    if (contact.kind === "PHONE" && phoneKind(contact.value) !== "mobile")
      throw invalid("body", sentences.phoneInvalid);
    await onRegistered(caller, request);
    const confirm = () => withPin(caller, request, pin);
    await sendContactCode(deps, caller, contact, { address: request.callerAddress, confirm });
    return {};
  };
  const change = async (contact: NewContact, code: string, caller: Caller, request: FastifyRequest) => {
    await onRegistered(caller, request);
    await changeOwnContact(deps, caller, contact, code);
    return {};
  };

  serve(app, sendNewEmailCode, customer, ({ body }, caller, request) =>
    sendCode({ kind: "EMAIL", value: body.email }, body.pin, caller, request),
  );
  serve(app, sendNewPhoneCode, customer, ({ body }, caller, request) =>
    sendCode({ kind: "PHONE", value: body.phone }, body.pin, caller, request),
  );
  serve(app, changeEmail, customer, ({ body }, caller, request) =>
    change({ kind: "EMAIL", value: body.email }, body.code, caller, request),
  );
  serve(app, changePhone, customer, ({ body }, caller, request) =>
    change({ kind: "PHONE", value: body.phone }, body.code, caller, request),
  );
  serve(app, changeAddress, customer, async ({ body }, caller, request) => {
    await onRegistered(caller, request);
    await countChange(deps, caller);
    await withPin(caller, request, body.pin);
    await changeOwnAddress(deps, caller, body.address);
    return {};
  });
}
