import { type KeptTables, withoutPerson } from "../../platform/kept-tables/kept-table.ts";

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
  announcement: withoutPerson(
    "notifications to all customers of a bank, in the same words",
    "one for each publication",
  ),
};
