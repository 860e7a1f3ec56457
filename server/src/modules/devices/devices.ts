export { findDevicesOf } from "./console-queries.ts";
export * as deviceAdministration from "./for-bank.ts";
export { deviceCookie } from "./cookie.ts";
export { type PayingDevice, payingDevice, requireRegisteredDevice } from "./payment-device.ts";
export { deviceTables } from "./kept-tables.ts";
