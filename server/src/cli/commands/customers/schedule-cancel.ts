import { kinds } from "../../../modules/commands/commands.ts";
import { type Command, Refused } from "../../command.ts";
import { tenantOption } from "../../find.ts";
import { reasonOption } from "../../reason.ts";
import { runKind } from "../../run-kind.ts";
import { theBelonging } from "./of-customer.ts";

export const scheduleCancel: Command = {
  words: "schedule cancel",
  operands: ["DOCUMENT", "SCHEDULE"],
  options: {
    series: { type: "boolean", about: "all of its series that is still to come" },
    ...reasonOption,
    ...tenantOption,
  },
  about: "Cancels a scheduled Pix of a customer before its day; SCHEDULE is its id in `customer show`.",
  more: "The customer is notified by e-mail.",
  async run(call) {
    const { id: scheduleId, tenantId, tenant, name, reason } = await theBelonging(call, "schedules");
    const payload = { scheduleId, series: call.options["series"] !== undefined };
    const cancelled = await runKind(call, kinds["schedule.cancel"], { tenantId, payload, reason });
    if (cancelled === 0) throw new Refused("This scheduled Pix can no longer be cancelled: its day has begun.");
    return {
      data: { id: scheduleId, tenant, cancelled },
      lines: [`${cancelled} scheduled Pix of ${name} cancelled.`],
    };
  },
};
