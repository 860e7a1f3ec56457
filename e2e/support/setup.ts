import { openSinks } from "./sinks.ts";

/** Opens the sinks before the first test; the returned function closes them after the last. */
export default function setup(): Promise<() => Promise<void>> {
  return openSinks({ smtp: Number(process.env["E2E_SMTP_PORT"]), http: Number(process.env["E2E_SMS_PORT"]) });
}
