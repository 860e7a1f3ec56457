import { kinds } from "../../../modules/commands/commands.ts";
import type { Call, Command } from "../../command.ts";
import { tenantOption } from "../../find.ts";
import { reasonOption } from "../../reason.ts";
import { runKind } from "../../run-kind.ts";
import { theBelonging } from "./of-customer.ts";

const operands = ["DOCUMENT", "DEVICE"];
const options = { ...reasonOption, ...tenantOption };

export const deviceBlock: Command = {
  words: "device block",
  operands,
  options,
  about: "Keeps a device of a customer out and ends its sessions; DEVICE is its id in `customer show`.",
  run: (call) => change(call, true),
};

export const deviceUnblock: Command = {
  words: "device unblock",
  operands,
  options,
  about: "Lets a blocked device of a customer in again.",
  run: (call) => change(call, false),
};

async function change(call: Call, blocks: boolean) {
  const { id, customerId, tenantId, tenant, name, reason } = await theBelonging(call, "devices");
  const run = { tenantId, payload: { customerId, deviceId: id }, reason };
  const changed = await (blocks
    ? runKind(call, kinds["device.block"], run)
    : runKind(call, kinds["device.unblock"], run));
  const state = blocks ? "blocked" : "unblocked";
  return {
    data: { id, tenant, blocked: blocks, changed },
    lines: [
      changed ? `The device of ${name} is ${state}.` : `The device of ${name} is ${state} already: nothing changed.`,
    ],
  };
}
