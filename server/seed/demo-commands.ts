import type { CommandOrder } from "@vitral/contract/acts/acts";
import { cents } from "@vitral/brazil/cents";
import { accountsOf } from "../src/modules/accounts/accounts.ts";
import { approve, type CommandDeps, orderCommand } from "../src/modules/commands/commands.ts";
import { customersForStaff } from "../src/modules/identity/identity.ts";
import { differences } from "../src/modules/desk/desk.ts";
import { type Staff, staffForStaff } from "../src/modules/staff/staff.ts";
import { Refusal } from "../src/platform/http/errors.ts";
import { turnOfDay } from "./demo-work.ts";

/**
 * Orders of Olívia's: a raised limit and a corrected phone, which wait for somebody else, and one of two movements
 * without a pair resolved, which André approved. Their keys are fixed, so that a later start orders nothing again.
 */
export async function ensureDemoCommands(deps: CommandDeps): Promise<void> {
  const team = await staffForStaff.list(deps.db, {});
  const memberOf = (email: string) => team.find((one) => one.email === email);
  const [maker, checker] = [memberOf("olivia@vitral.exemplo"), memberOf("andre@vitral.exemplo")];
  const ana = (await customersForStaff.find(deps.db, "11144477735")).find(({ tenant }) => tenant === "aurora");
  const caio = (await customersForStaff.find(deps.db, "52998224725")).find(({ tenant }) => tenant === "aurora");
  if (!maker || !checker || !ana || !caio) return;
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
  await resolveTurnOfDay(deps, { tenantId, maker: staff, checker: { ...checker, tenantId: null } });
}

/** Of the Pix at midnight (demo-work.ts), the movement that the network has on its day: the other one stays open. */
async function resolveTurnOfDay(
  deps: CommandDeps,
  { tenantId, maker, checker }: { tenantId: string; maker: Staff; checker: Staff },
): Promise<void> {
  const found = await differences(deps.db, { tenantId, side: "NETWORK", limit: 100 });
  const seeded = found.find(({ amount }) => amount === turnOfDay);
  if (seeded?.state !== "OPEN" || seeded.history.length > 0) return;
  const order = { kind: "reconciliation.resolve", payload: { differenceId: seeded.id } } as const;
  const reason = "Movimento da virada do dia, conferido no dia vizinho";
  const key = "0199a000-0000-7000-8000-000000000003";
  try {
    const id = await orderCommand(deps, { tenantId, maker, key, order, reason });
    await approve(deps, { tenantId, id, checker, version: 1 });
  } catch (error) {
    // Another server, which starts at the same moment, was faster.
    if (!(error instanceof Refusal)) throw error;
  }
}
