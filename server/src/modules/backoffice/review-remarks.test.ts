import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { applicantsOf } from "../../../test/applicant.ts";
import { consoleOf, reasonsFor } from "../../../test/console-of.ts";
import { aWorld } from "../../../test/world.ts";
import { approve, reviewWaiting } from "./backoffice.ts";

/** What stands between an application and one press of 'Aprovar'. */
const world = await aWorld();
const { aurora, clock, db, deps } = world;
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
/** An exposed person's application whose selfie was asked again once, and can be again. */
async function resent() {
  const applicant = await anApplicant("PERSON");
  await applicant.advance();
  const { id } = await applicant.onboardingState();
  await db.updateTable("person_profile").set({ is_pep: true }).where("customer_id", "=", id).execute();
  const sendAgain = async () => {
    await olivia.post(`/reviews/${id}/open`);
    const body = { decision: "RESEND", reason: "Escura", file: "SELFIE" };
    expect((await olivia.post(`/reviews/${id}/decide`, body)).statusCode).toBe(200);
    clock.advance(60);
    await applicant.send("SELFIE");
    expect(await statusOf(id)).toBe("IN_ANALYSIS_INTERNAL");
  };
  await sendAgain();
  return { id, sendAgain };
}
const statusOf = async (id: string) =>
  (await db.selectFrom("customer").select("status").where("id", "=", id).executeTakeFirstOrThrow()).status;
const withoutBirthDate = async () => {
  const id = await waiting();
  await db.updateTable("person_profile").set({ birth_date: null }).where("customer_id", "=", id).execute();
  return id;
};
type Remarks = ReturnType<typeof reasonsFor>;
const explained = async (id: string): Promise<Remarks> =>
  reasonsFor((await olivia.post(`/reviews/${id}/open`)).json().checks);
const decide = async (id: string, remarks?: Remarks) => {
  await olivia.post(`/reviews/${id}/open`);
  return olivia.post(`/reviews/${id}/decide`, { decision: "APPROVE", remarks });
};
const order = async (customerId: string, remarks: Remarks = []) =>
  (
    await olivia.post("/commands", {
      key: randomUUID(),
      order: { kind: "review.approve", payload: { customerId, remarks } },
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
  const asked = await order(id, await explained(id));
  expect(asked.state).toBe("WAITING");
  expect((await andre.post(`/commands/${asked.id}/approve`, { version: 1 })).json().state).toBe("EXECUTED");
  expect(await statusOf(id)).toBe("ACTIVE");
});

test("files that were removed while an order waits end it undone", async () => {
  const id = await exposed();
  const asked = await order(id, await explained(id));
  await db.deleteFrom("document_file").where("customer_id", "=", id).where("type", "<>", "SELFIE").execute();
  const done = (await andre.post(`/commands/${asked.id}/approve`, { version: 1 })).json();
  expect([done.state, done.note]).toEqual(["WORLD_CHANGED", expect.stringContaining("Faltam arquivos")]);
});

test("an order that waits approves no file that was asked for and sent again meanwhile, by its maker too", async () => {
  const { id, sendAgain } = await resent();
  const asked = await order(id, await explained(id));
  expect(asked.state).toBe("WAITING");
  await sendAgain();
  expect((await andre.post(`/commands/${asked.id}/approve`, { version: 1 })).json().code).toBe("COMMAND_DECIDED");
  const { state, note } = (await andre.get(`/commands/${asked.id}`)).json();
  expect([state, note]).toEqual(["WORLD_CHANGED", "Os documentos foram pedidos de novo."]);
  expect(await statusOf(id)).toBe("IN_ANALYSIS_INTERNAL");
});

test("each yellow line wants its reason, and the audit keeps them; what is not yellow takes none", async () => {
  const [first, id] = [await waiting(), await waiting()];
  const { sha256 } = await db
    .selectFrom("document_file")
    .select("sha256")
    .where("customer_id", "=", first)
    .executeTakeFirstOrThrow();
  await db.updateTable("document_file").set({ sha256 }).where("customer_id", "=", id).execute();
  const remarks = [{ name: "Arquivos em outro cadastro", reason: "São gêmeos, conferido por telefone" }];
  for (const wrong of [undefined, [], [...remarks, { name: "Idade", reason: "Maior" }]]) {
    const refused = await decide(id, wrong);
    expect([refused.statusCode, refused.json().code]).toEqual([409, "REVIEW_NEEDS_REASONS"]);
  }
  expect((await decide(id, [])).json().message).toContain("Arquivos em outro cadastro");
  expect((await decide(id, [{ name: remarks[0]?.name ?? "", reason: " " }])).statusCode).toBe(400);
  expect(await statusOf(id)).toBe("IN_ANALYSIS_INTERNAL");
  expect((await decide(id, remarks)).statusCode).toBe(200);
  expect(await statusOf(id)).toBe("ACTIVE");
  const again = await olivia.post(`/reviews/${id}/decide`, { decision: "APPROVE", remarks });
  expect(again.statusCode, "the answer was lost: the same decision again").toBe(200);
  const kept = db.selectFrom("audit_event").select("reason").where("action", "=", "review.approve");
  expect(await kept.where("customer_id", "=", id).execute()).toEqual([
    { reason: "Arquivos em outro cadastro: São gêmeos, conferido por telefone" },
  ]);
});

test("an application without a date of birth is approved by two, with the reasons in the order", async () => {
  const id = await withoutBirthDate();
  const remarks = await explained(id);
  expect(remarks.map(({ name }) => name)).toEqual(["Idade"]);
  expect((await decide(id, remarks)).json().code).toBe("REVIEW_NEEDS_TWO");
  expect((await order(id)).message).toContain("Idade");
  const asked = await order(id, remarks);
  expect(asked).toMatchObject({ state: "WAITING", after: { "Motivo: Idade": "Conferido por telefone" } });
  expect((await andre.post(`/commands/${asked.id}/approve`, { version: 1 })).json().state).toBe("EXECUTED");
  expect(await statusOf(id)).toBe("ACTIVE");
  const kept = db.selectFrom("audit_event").select("details").where("action", "=", "review.approve");
  expect((await kept.where("customer_id", "=", id).executeTakeFirstOrThrow()).details).toMatchObject({ remarks });
});
