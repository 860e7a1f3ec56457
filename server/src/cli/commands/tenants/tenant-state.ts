import { kinds } from "../../../modules/commands/commands.ts";
import { type Command, Refused } from "../../command.ts";
import { theTenant } from "../../find.ts";
import { reasonOf, reasonOption } from "../../reason.ts";
import { runKind } from "../../run-kind.ts";

export const tenantSuspend: Command = {
  words: "tenant suspend",
  operands: ["SLUG"],
  options: reasonOption,
  about: "Keeps all customers of a bank out and pays nothing for them; what comes in is credited.",
  more: "Sessions end at once. Scheduled payments wait until their day is over, and then fail. The console's staff works.",
  async run(call) {
    const { tenant, reason } = await read(call);
    const { obstacle, sessions } = await runKind(call, kinds["brand.suspend"], {
      tenantId: tenant.id,
      payload: {},
      reason,
    });
    if (obstacle !== null)
      throw new Refused(`${tenant.displayName} is ${tenant.state}: only an ACTIVE bank is suspended.`);
    return {
      data: { id: tenant.id, state: "SUSPENDED", sessions },
      lines: [`${tenant.displayName} is suspended; ${sessions} session(s) ended.`],
    };
  },
};

export const tenantResume: Command = {
  words: "tenant resume",
  operands: ["SLUG"],
  options: reasonOption,
  about: "Opens a suspended bank again.",
  async run(call) {
    const { tenant, reason } = await read(call);
    const { obstacle } = await runKind(call, kinds["brand.resume"], { tenantId: tenant.id, payload: {}, reason });
    if (obstacle !== null)
      throw new Refused(`${tenant.displayName} is ${tenant.state}: only a SUSPENDED bank is resumed.`);
    return { data: { id: tenant.id, state: "ACTIVE" }, lines: [`${tenant.displayName} is open again within 5 s.`] };
  },
};

export const tenantClose: Command = {
  words: "tenant close",
  operands: ["SLUG"],
  options: reasonOption,
  about: "Closes a suspended bank for good, once every account is closed: no customer signs in, and no Pix comes in.",
  more: "Pay the balances out first ('Enviar saldo' in the console, by two), then close each account: `customer close`.",
  async run(call) {
    const { tenant, reason } = await read(call);
    const { obstacle } = await runKind(call, kinds["brand.close"], { tenantId: tenant.id, payload: {}, reason });
    if (obstacle !== null) throw new Refused(`Not closed: ${obstacle}`);
    return { data: { id: tenant.id, state: "CLOSED" }, lines: [`${tenant.displayName} is closed.`] };
  },
};

async function read(call: Parameters<Command["run"]>[0]) {
  const reason = reasonOf(call);
  return { tenant: await theTenant(await call.db(), call.operands[0] ?? ""), reason };
}
