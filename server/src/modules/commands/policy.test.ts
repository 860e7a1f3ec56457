import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { formatBrl } from "@vitral/brazil/cents";
import { actOf, commandKindNames, type GovernedKind } from "@vitral/contract/acts/acts";
import type { StaffRole } from "@vitral/contract/console/permissions";
import { expect, test } from "vitest";
import { changeOf } from "../../../test/staff/changes.ts";
import { consoleOf } from "../../../test/console-of.ts";
import { setFourEyes } from "../../../test/rows.ts";
import { aWorld } from "../../../test/world.ts";
import { defaults } from "./policy.ts";

const world = await aWorld();
const { aCustomer, aurora, db } = world;
const signedIn = await consoleOf(world);
type Person = Awaited<ReturnType<typeof signedIn>>;

const wordsOf = (kind: keyof typeof defaults): string => {
  const rule = defaults[kind];
  if (rule.mode === "FROM") return `a partir de ${formatBrl(rule.from).replaceAll("\u00A0", " ")}`;
  return rule.mode === "ALWAYS" ? "sempre" : "nunca";
};

test("the table of docs/console.md has the default of every kind of order, in the words of the console", () => {
  const page = readFileSync(new URL("../../../../docs/console.md", import.meta.url), "utf8");
  const [, ofDefaults = ""] = page.split("### Segunda pessoa");
  const rows = [...ofDefaults.matchAll(/^\| ([^|]+?) +\| (sempre|nunca|a partir de R\$ [\d.,]+)/gm)];
  expect(Object.fromEntries(rows.map(([, label, words]) => [label, words]))).toEqual(
    Object.fromEntries(commandKindNames.map((kind) => [actOf(kind).label, wordsOf(kind)])),
  );
});

const order = async (maker: Person, kind: GovernedKind, customerId: string) =>
  (
    await maker.post("/commands", { key: randomUUID(), order: { kind, payload: { customerId } }, reason: "Conferido" })
  ).json();

test("whom Fraude blocked is unblocked by two; whom Operação blocked by one", async () => {
  const [flavia, olivia, andre] = [await signedIn("FRAUDE"), await signedIn("OPERACAO"), await signedIn("APROVACAO")];
  const [ana, bia] = [await aCustomer(), await aCustomer()];
  await order(flavia, "customer.block", ana.id);
  await order(olivia, "customer.block", bia.id);
  expect((await order(flavia, "customer.unblock", bia.id)).state).toBe("EXECUTED");
  const asked = await order(olivia, "customer.unblock", ana.id);
  expect([asked.state, changeOf(asked, "blockedBy")?.before]).toEqual(["WAITING", "Fraude"]);
  const done = await andre.post(`/commands/${asked.id}/approve`, { version: 1 });
  expect(done.json().state).toBe("EXECUTED");
  await order(olivia, "customer.block", ana.id);
  expect((await order(olivia, "customer.unblock", ana.id)).state, "the newest block counts").toBe("EXECUTED");
});

test("the role at the time of the block counts, whatever its person is by now", async () => {
  const [flavia, olivia, other] = [await signedIn("FRAUDE"), await signedIn("OPERACAO"), await signedIn("OPERACAO")];
  const [ana, bia] = [await aCustomer(), await aCustomer()];
  await order(flavia, "customer.block", ana.id);
  await order(olivia, "customer.block", bia.id);
  const become = (person: Person, role: StaffRole) =>
    db.updateTable("staff").set({ role }).where("id", "=", person.id).execute();
  await become(flavia, "OPERACAO");
  await become(olivia, "FRAUDE");
  expect((await order(flavia, "customer.unblock", ana.id)).state).toBe("WAITING");
  expect((await order(other, "customer.unblock", bia.id)).state).toBe("EXECUTED");
});

test("the person of Fraude who blocked somebody never unblocks alone, whatever the policy says", async () => {
  await setFourEyes(world, aurora.id, "NEVER", "customer.unblock");
  const [flavia, olivia] = [await signedIn("FRAUDE"), await signedIn("OPERACAO")];
  const ana = await aCustomer();
  await order(flavia, "customer.block", ana.id);
  expect((await order(flavia, "customer.unblock", ana.id)).state).toBe("WAITING");
  expect((await order(olivia, "customer.unblock", ana.id)).state).toBe("EXECUTED");
});
