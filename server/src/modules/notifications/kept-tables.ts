import { type KeptTables, ofBank, withoutPerson } from "../../platform/kept-tables/kept-table.ts";

export const notificationTables: KeptTables = {
  outbox: { kind: "MESSAGES", by: "contact", part: "messages", hidden: ["data"], erase: "removed", goes: "MESSAGES" },
  customer_notice: {
    kind: "MESSAGES",
    by: "customer_id",
    part: "notices",
    hidden: ["data"],
    erase: "removed",
    goes: "NOTICES",
  },
  notices_read: {
    kind: "MESSAGES",
    by: "customer_id",
    part: null,
    erase: "removed",
    why: "the moment alone up to which notices are read, of which the area shows nothing else",
    stays: "one row for each customer",
  },
  push_subscription: {
    kind: "DEVICES",
    by: "customer_id",
    part: "push",
    hidden: ["session_hash", "endpoint_hash", "address"],
    erase: "removed",
    atClosing: true,
    mayBeNone: true,
    stays: "until its customer ends it, signs out there, or the browser is gone",
  },
  push_invitation: {
    kind: "MESSAGES",
    by: "customer_id",
    part: null,
    erase: "removed",
    why: "the moment alone of the answer to an invitation",
    stays: "one row for each customer",
  },
  push_key: ofBank,
  announcement: withoutPerson(
    "notifications to all customers of a bank, in the same words",
    "one for each publication",
  ),
};
