import type { KeptTables } from "../../platform/kept-tables/kept-table.ts";

const ofDevices = { kind: "DEVICES", by: "customer_id", erase: "removed", atClosing: true } as const;

export const deviceTables: KeptTables = {
  customer_device: {
    ...ofDevices,
    part: "devices",
    hidden: ["secret_hash", "previous_hash"],
    mayBeNone: true,
    goes: "DEVICES",
  },
  device_day: { ...ofDevices, part: null, why: "sums of a week's payments, which are exported", goes: "DEVICE_DAYS" },
  device_payment: {
    ...ofDevices,
    part: null,
    why: "a mark of a week's payments, which are exported",
    goes: "DEVICE_PAYMENTS",
  },
};
