import type { CommandOrder } from "@vitral/contract/acts/acts";
import { cents } from "@vitral/brazil/cents";
import { accountsOf } from "../src/modules/accounts/accounts.ts";
import { type CommandDeps, orderCommand } from "../src/modules/commands/commands.ts";
import { customersForStaff } from "../src/modules/identity/identity.ts";
import { type Staff, staffForStaff } from "../src/modules/staff/staff.ts";

/**
 * Orders of Olívia's that wait for somebody else: a raised limit and a corrected phone. Their keys are fixed, so that a
 * later start orders nothing again.
 */
export async function ensureDemoCommands(deps: CommandDeps): Promise<void> {
  const team = await staffForStaff.list(deps.db, {});
  const maker = team.find(({ email }) => email === "olivia@vitral.exemplo");
  const ana = (await customersForStaff.find(deps.db, "11144477735")).find(({ tenant }) => tenant === "aurora");
  const caio = (await customersForStaff.find(deps.db, "52998224725")).find(({ tenant }) => tenant === "aurora");
  if (!maker || !ana || !caio) return;
  const { tenantId } = ana;
  const staff: Staff = { ...maker, tenantId: null };
  const [account] = await accountsOf(deps.db, { tenantId, ownerId: ana.id });
  const orders: { key: string; order: CommandOrder; reason: string }[] = [
    {
      key: "0199a000-0000-7000-8000-000000000001",
      order: { kind: "customer.contact", payload: { customerId: caio.id, phone: "+5511912345678" } },
      reason: "Trocou de celular; identidade conferida por vídeo",
    },
  ];
  if (account) {
    const order = { kind: "limits.set", payload: { accountId: account.id, day: cents(8_000_00) } } as const;
    const key = "0199a000-0000-7000-8000-000000000002";
    orders.push({ key, order, reason: "Vai comprar um carro; renda comprovada" });
  }
  for (const { key, order, reason } of orders) {
    await orderCommand(deps, { tenantId, maker: staff, key, order, reason });
  }
}
