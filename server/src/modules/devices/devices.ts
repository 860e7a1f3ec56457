export { findDevicesOf } from "./for-staff-queries.ts";
export * as devicesForStaff from "./for-staff.ts";
export { countChange } from "./change-devices.ts";
export { deviceCookie } from "./cookie.ts";
export { confirmCounted, type ConfirmPin } from "./confirm-change.ts";
export { readBrowser } from "./cookie.ts";
export { type PayingDevice, payingDevice, requireRegisteredDevice } from "./payment-device.ts";
export { deviceTables } from "./kept-tables.ts";
export { deviceBlock, deviceUnblock } from "./for-staff.ts";
