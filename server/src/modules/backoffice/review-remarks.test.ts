import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { applicantsOf } from "../../../test/applicant.ts";
import { consoleOf } from "../../../test/console-of.ts";
import { aWorld } from "../../../test/world.ts";
import { approve, reviewWaiting } from "./backoffice.ts";

/** What stands between an application and one press of 'Aprovar'. */
const world = await aWorld();
const { aurora, db, deps } = world;
const { anApplicant } = applicantsOf(world);
const signedIn = await consoleOf(world);
const [olivia, andre] = [await signedIn("OPERACAO"), await signedIn("APROVACAO")];

async function waiting() {
  const applicant = await anApplicant("PERSON");
  await applicant.advance();
  return (await applicant.onboardingState()).id;
}
const withoutBack = async () => {
  const id = await waiting();
  await db.deleteFrom("document_file").where("customer_id", "=", id).where("type", "<>", "SELFIE").execute();
  return id;
};
const exposed = async () => {
  const id = await waiting();
  await db.updateTable("person_profile").set({ is_pep: true }).where("customer_id", "=", id).execute();
  return id;
};
const statusOf = async (id: string) =>
  (await db.selectFrom("customer").select("status").where("id", "=", id).executeTakeFirstOrThrow()).status;
const decide = async (id: string) => {
  await olivia.post(`/reviews/${id}/open`);
  return olivia.post(`/reviews/${id}/decide`, { decision: "APPROVE" });
};
const order = async (customerId: string) =>
  (
    await olivia.post("/commands", {
      key: randomUUID(),
      order: { kind: "review.approve", payload: { customerId } },
      reason: "Conferido",
    })
  ).json();

test("what lacks files is approved by nobody: not on the page, by an order, or at the command line", async () => {
  const id = await withoutBack();
  const refused = await decide(id);
  expect([refused.statusCode, refused.json().code]).toEqual([409, "REVIEW_INCOMPLETE"]);
  const atCommandLine = approve(deps, { tenantId: aurora.id, customerId: id, actor: "olga" });
  await expect(atCommandLine).rejects.toMatchObject({ code: "REVIEW_INCOMPLETE" });
  expect((await order(id)).message).toContain("Faltam arquivos");
  expect(await statusOf(id)).toBe("IN_ANALYSIS_INTERNAL");
});

test("a politically exposed person is approved by two by default, and never by the automatic policy", async () => {
  const id = await exposed();
  await reviewWaiting(deps);
  expect(await statusOf(id)).toBe("IN_ANALYSIS_INTERNAL");
  expect((await decide(id)).json().code).toBe("REVIEW_NEEDS_TWO");
  const asked = await order(id);
  expect(asked.state).toBe("WAITING");
  expect((await andre.post(`/commands/${asked.id}/approve`, { version: 1 })).json().state).toBe("EXECUTED");
  expect(await statusOf(id)).toBe("ACTIVE");
});

test("files that were removed while an order waits end it undone", async () => {
  const id = await exposed();
  const asked = await order(id);
  await db.deleteFrom("document_file").where("customer_id", "=", id).where("type", "<>", "SELFIE").execute();
  const done = (await andre.post(`/commands/${asked.id}/approve`, { version: 1 })).json();
  expect([done.state, done.note]).toEqual(["WORLD_CHANGED", expect.stringContaining("Faltam arquivos")]);
});
