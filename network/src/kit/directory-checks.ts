import { gatewayCalls } from "@vitral/protocol/gateway-calls";
import { type Bank, newId, outcomeOf } from "./bank.ts";
import { type Check, refusalOf, say } from "./check.ts";

const { cancelClaim, cancelInfractionReport, createClaim, createEntry, createInfractionReport, deleteEntry } =
  gatewayCalls;

/** Long ago: gateways compare it with nothing. */
const openedAt = new Date("2020-01-01T12:00:00Z");

/** Keys, claims and contests. */
export const directoryChecks: Check[] = [
  [
    "register a key",
    async (bank) => {
      const { account, holder, ispb } = bank.subject;
      const own = { ispb, ...account };
      const [requestId, removal] = [newId(), newId()];
      const body = { requestId, key: null, keyType: "EVP", owner: holder, reason: "USER_REQUESTED" } as const;
      const entry = { body: { ...body, account: { ...own, openedAt } } };
      const { key } = await bank.call(createEntry, entry);
      say((await bank.call(createEntry, entry)).key === key, "the same request made another key");
      const gone = { requestId: removal, key, account: own, reason: "USER_REQUESTED" } as const;
      await bank.call(deleteEntry, { body: gone });
      await bank.call(deleteEntry, { body: gone });
      const body2 = { key, payer: { taxId: holder.taxId }, endToEndId: bank.newPaymentId() };
      const refusal = await refusalOf(bank.call(gatewayCalls.lookUp, { body: body2 }));
      say(refusal === "EntryNotFound", "a key that was removed is found");
    },
  ],
  [
    "claim",
    async (bank) => {
      const { account, claimable, holder, ispb } = bank.subject;
      const id = newId();
      const type = claimable.startsWith("+") ? "OWNERSHIP" : "PORTABILITY";
      const keyType = claimable.startsWith("+") ? "PHONE" : "EMAIL";
      const own = { ispb, ...account, openedAt };
      const body = { id, type, key: claimable, keyType, claimer: holder, account: own } as const;
      const claim = await bank.call(createClaim, { body });
      say(claim.claimerIspb === ispb, "the claim is another institution's");
      const again = await bank.call(createClaim, { body });
      say(again.id === id && again.createdAt.getTime() === claim.createdAt.getTime(), "a repeat made another claim");
      const second = await refusalOf(bank.call(createClaim, { body: { ...body, id: newId() } }));
      say(second === "EntryLockedByClaim", "a second claim of the key is taken");
      const step = { id, by: "CLAIMER", reason: "USER_REQUESTED" } as const;
      const { status } = await bank.call(cancelClaim, { body: step });
      say(status === "CANCELLED", `a claim that was cancelled is ${status}`);
    },
  ],
  [
    "contest",
    async (bank) => {
      const payment = await paid(bank);
      const id = newId();
      const body = {
        id,
        endToEndId: payment.endToEndId,
        key: payment.creditor.key,
        amount: payment.amount,
        situation: "SCAM",
        details: null,
        reportedAt: new Date(),
      } as const;
      const report = await bank.call(createInfractionReport, { body });
      say(report.id === id, "the report has another id");
      await bank.call(createInfractionReport, { body });
      await bank.call(gatewayCalls.getInfractionReport, { params: { id } });
      await bank.call(cancelInfractionReport, { body: { id } });
    },
  ],
];

async function paid(bank: Bank) {
  const endToEndId = bank.newPaymentId();
  const look = { key: bank.subject.keys.pays, payer: { taxId: bank.subject.holder.taxId }, endToEndId };
  const order = bank.orderTo(await bank.call(gatewayCalls.lookUp, { body: look }), { endToEndId });
  await bank.call(gatewayCalls.sendPayment, { body: order });
  const { status } = await outcomeOf(bank, endToEndId);
  say(status === "ACSC", `the payment ended ${status}`);
  return order;
}
