import { cents } from "@vitral/brazil/cents";
import { cidOf, vsyncOf } from "@vitral/protocol/cid";
import type { Holder } from "@vitral/protocol/fields";
import { gatewayCalls } from "@vitral/protocol/gateway-calls";
import { type Bank, newId, outcomeOf } from "./bank.ts";
import { type Check, refusalOf, say } from "./check.ts";
import { ownKey } from "./incoming.ts";

const { cancelClaim, cancelInfractionReport, createClaim, createEntry, createInfractionReport, deleteEntry } =
  gatewayCalls;
const { getEntryByCid, getInfractionReport, listCids, verifyKeySum } = gatewayCalls;

const renamed = (holder: Holder): Holder => ({ ...holder, name: `${holder.name} Filho` });

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
      const other = { body: { ...entry.body, owner: renamed(holder) } };
      const reused = await refusalOf(bank.call(createEntry, other));
      say(reused === "RequestIdAlreadyUsed", "the same id with another owner's name is taken");
      const gone = { requestId: removal, key, account: own, reason: "USER_REQUESTED" } as const;
      await bank.call(deleteEntry, { body: gone });
      await bank.call(deleteEntry, { body: gone });
      const body2 = { key, payer: { taxId: holder.taxId }, endToEndId: bank.newPaymentId() };
      const refusal = await refusalOf(bank.call(gatewayCalls.lookUp, { body: body2 }));
      say(refusal === "EntryNotFound", "a key that was removed is found");
    },
  ],
  [
    "compare keys",
    async (bank) => {
      const { key } = await ownKey(bank);
      const cids = await cidsOf(bank);
      let found: string | undefined;
      for (const cid of cids) {
        const entry = await bank.call(getEntryByCid, { body: { cid } });
        if (entry.key !== key) continue;
        found = cid;
        say(cidOf(entry) === cid, "the content id of a key is another one");
      }
      say(found !== undefined, "a key that was registered has no content id");
      say([...cids].sort().join() === cids.join(), "content ids are not in order");
      const resultOf = async (summed: string[]) =>
        (await bank.call(verifyKeySum, { body: { keyType: "EVP", vsync: vsyncOf(summed) } })).result;
      say((await resultOf(cids)) === "OK", "the sum of all content ids is not that of the keys");
      say((await resultOf(cids.filter((cid) => cid !== found))) === "NOK", "a sum without a key is taken");
      const none = await refusalOf(bank.call(getEntryByCid, { body: { cid: vsyncOf([]) } }));
      say(none === "EntryNotFound", "a content id of no key is found");
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
      const reused = await refusalOf(bank.call(createClaim, { body: { ...body, claimer: renamed(holder) } }));
      say(reused === "RequestIdAlreadyUsed", "the same id with another claimer's name is taken");
      const second = await refusalOf(bank.call(createClaim, { body: { ...body, id: newId() } }));
      say(second === "EntryLockedByClaim", "a second claim of the key is taken");
      const step = { id, by: "CLAIMER", reason: "USER_REQUESTED" } as const;
      for (let time = 0; time < 2; time += 1) {
        const { status } = await bank.call(cancelClaim, { body: step });
        say(status === "CANCELLED", `a claim that was cancelled is ${status}`);
      }
      const unknown = await refusalOf(bank.call(cancelClaim, { body: { ...step, id: newId() } }));
      say(unknown === "ClaimNotFound", "a claim that does not exist is cancelled");
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
      const other = { body: { ...body, amount: cents(body.amount + 1) } };
      const reused = await refusalOf(bank.call(createInfractionReport, other));
      say(reused === "RequestIdAlreadyUsed", "the same id with another amount is taken");
      for (let time = 0; time < 2; time += 1) await bank.call(cancelInfractionReport, { body: { id } });
      const { status } = await bank.call(getInfractionReport, { params: { id } });
      say(status !== "OPEN", "a report that was withdrawn is open");
      const unknown = await refusalOf(bank.call(cancelInfractionReport, { body: { id: newId() } }));
      say(unknown === "ReportNotFound", "a report that does not exist is withdrawn");
    },
  ],
];

async function cidsOf(bank: Bank): Promise<string[]> {
  const cids: string[] = [];
  let after: string | null = null;
  do {
    const body = { keyType: "EVP" as const, after };
    const page: { cids: string[]; next: string | null } = await bank.call(listCids, { body });
    cids.push(...page.cids);
    after = page.next;
  } while (after !== null);
  return cids;
}

async function paid(bank: Bank) {
  const endToEndId = bank.newPaymentId();
  const look = { key: bank.subject.keys.pays, payer: { taxId: bank.subject.holder.taxId }, endToEndId };
  const order = bank.orderTo(await bank.call(gatewayCalls.lookUp, { body: look }), { endToEndId });
  await bank.call(gatewayCalls.sendPayment, { body: order });
  const { status } = await outcomeOf(bank, endToEndId);
  say(status === "ACSC", `the payment ended ${status}`);
  return order;
}
