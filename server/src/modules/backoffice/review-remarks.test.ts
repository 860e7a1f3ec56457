import { expect, test } from "vitest";
import { applicantsOf } from "../../../test/applicant.ts";
import { changesWith } from "../../../test/staff/changes.ts";
import { consoleOf, reasonsFor } from "../../../test/console-of.ts";
import { heldPasses } from "../../../test/staff/held.ts";
import { aWorld } from "../../../test/world.ts";
import { orderBody, reviewOrder, reviewsAtCommandLine } from "../../../test/staff/orders.ts";
import { reviewWaiting } from "./backoffice.ts";

/** What stands between an application and one press of 'Aprovar'. */
const world = await aWorld();
const { aurora, clock, db, deps } = world;
const { anApplicant } = applicantsOf(world);
const signedIn = await consoleOf(world);
const takeEffect = heldPasses(world);
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
    const again = reviewOrder(id, { decision: "RESEND", reason: "Escura", file: "SELFIE" });
    expect((await olivia.post("/commands", again)).json().state).toBe("HELD");
    await takeEffect();
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
const approval = (customerId: string, remarks?: Remarks) =>
  orderBody({ kind: "review.approve", payload: { customerId, remarks } });
const order = async (id: string, remarks?: Remarks) => {
  await olivia.post(`/reviews/${id}/open`);
  return (await olivia.post("/commands", approval(id, remarks))).json();
};

test("what lacks files cannot be approved, in the console or at the command line", async () => {
  const id = await withoutBack();
  const atCommandLine = reviewsAtCommandLine(deps).approve({
    reason: "Conferido",
    tenantId: aurora.id,
    customerId: id,
    actor: "olga",
  });
  await expect(atCommandLine).rejects.toMatchObject({ code: "REVIEW_INCOMPLETE" });
  expect((await order(id)).message).toContain("Faltam arquivos");
  expect(await statusOf(id)).toBe("IN_ANALYSIS_INTERNAL");
});

test("a politically exposed person is approved by two by default, and never by the automatic policy", async () => {
  const id = await exposed();
  await reviewWaiting(deps);
  expect(await statusOf(id)).toBe("IN_ANALYSIS_INTERNAL");
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
  for (const wrong of [undefined, [], [...remarks, { name: "Idade", reason: "Maior" }]])
    expect(await order(id, wrong)).toMatchObject({
      code: "COMMAND_REFUSED",
      message: expect.stringContaining("conferências com atenção mudaram ou não têm motivo: "),
    });
  expect((await order(id, [])).message).toContain("Arquivos em outro cadastro");
  expect((await order(id, [{ name: remarks[0]?.name ?? "", reason: " " }])).code).toBe("validation");
  expect(await statusOf(id)).toBe("IN_ANALYSIS_INTERNAL");
  const body = approval(id, remarks);
  expect((await olivia.post("/commands", body)).json().state).toBe("HELD");
  await takeEffect();
  const done = (await olivia.post("/commands", body)).json();
  expect([done.state, await statusOf(id)]).toEqual(["EXECUTED", "ACTIVE"]);
  expect((await olivia.post("/commands", body)).json(), "the answer was lost: the same order again").toEqual(done);
  const kept = db.selectFrom("audit_event").select(["reason", "details"]).where("action", "=", "review.approve");
  expect(await kept.where("customer_id", "=", id).execute()).toEqual([
    { reason: "Conferido", details: { accountId: expect.any(String), commandId: done.id, remarks } },
  ]);
});

test("an application without a date of birth is approved by two, with the reasons in the order", async () => {
  const id = await withoutBirthDate();
  const remarks = await explained(id);
  expect(remarks.map(({ name }) => name)).toEqual(["Idade"]);
  expect((await order(id)).message).toContain("Idade");
  const asked = await order(id, remarks);
  expect(asked).toMatchObject({
    state: "WAITING",
    changes: changesWith({ field: "remark", item: "Idade", after: "Conferido por telefone" }),
  });
  expect((await andre.post(`/commands/${asked.id}/approve`, { version: 1 })).json().state).toBe("EXECUTED");
  expect(await statusOf(id)).toBe("ACTIVE");
  const kept = db.selectFrom("audit_event").select("details").where("action", "=", "review.approve");
  expect((await kept.where("customer_id", "=", id).executeTakeFirstOrThrow()).details).toMatchObject({ remarks });
});
