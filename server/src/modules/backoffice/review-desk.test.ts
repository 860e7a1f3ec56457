import { expect, test } from "vitest";
import { aPdf, aPhoto, applicantsOf } from "../../../test/applicant.ts";
import { aConsole, type StaffMember } from "../../../test/console-world.ts";
import { reviewOrder } from "../../../test/staff/orders.ts";
import { heldPasses } from "../../../test/staff/held.ts";
import { aWorld } from "../../../test/world.ts";

const world = await aWorld();
const { aurora, clock, db } = world;
const { anApplicant, emailsTo } = applicantsOf(world);
const { aStaff } = await aConsole(world);
const takeEffect = heldPasses(world);
const at = (path: string) => `/${aurora.slug}/reviews${path}`;

async function waiting(track: "PERSON" | "COMPANY" = "PERSON") {
  const applicant = await anApplicant(track);
  await applicant.advance();
  const { id } = await applicant.onboardingState();
  return { ...applicant, id };
}

async function aReviewer(name = "Olívia") {
  const member = await aStaff({ role: "OPERACAO", name });
  await member.signIn();
  return member;
}
const commands = `/${aurora.slug}/commands`;
const decide = async (member: StaffMember, id: string, decision: Parameters<typeof reviewOrder>[1]) => {
  const answer = await member.send("POST", commands, reviewOrder(id, decision));
  await takeEffect();
  return answer;
};
const statusOf = async (id: string) =>
  (await db.selectFrom("customer").select("status").where("id", "=", id).executeTakeFirstOrThrow()).status;

test("an application is taken, shown whole with its checks, and approved; the account is open", async () => {
  const applicant = await waiting();
  const olivia = await aReviewer();
  const listed = (await olivia.send("GET", at(""))).json().rows;
  expect(listed).toMatchObject([{ id: applicant.id, reviewer: null }]);
  const opened = (await olivia.send("POST", at(`/${applicant.id}/open`))).json();
  expect(opened).toMatchObject({ id: applicant.id, isWaiting: true, reviewer: { isMe: true } });
  expect(opened.files.map(({ type }: { type: string }) => type)).toContain("SELFIE");
  expect(opened.document).toBe(`***.${applicant.document.slice(3, 6)}.${applicant.document.slice(6, 9)}-**`);
  expect(JSON.stringify(opened)).not.toContain(applicant.email);
  expect(opened.checks.filter(({ state }: { state: string }) => state === "OK").length).toBeGreaterThan(5);
  const body = reviewOrder(applicant.id, { decision: "APPROVE" });
  expect((await olivia.send("POST", commands, body)).json().state).toBe("HELD");
  await takeEffect();
  const decided = (await olivia.send("POST", commands, body)).json();
  expect([decided.state, await statusOf(applicant.id)]).toEqual(["EXECUTED", "ACTIVE"]);
  expect((await olivia.send("POST", commands, body)).json(), "the answer was lost: the same order again").toEqual(
    decided,
  );
  for (const [member, decision] of [
    [olivia, "REJECT"],
    [await aReviewer("Otto"), "APPROVE"],
  ] as const) {
    const refused = await decide(member, applicant.id, { decision });
    expect([refused.statusCode, refused.json().message]).toEqual([409, "Este cadastro já foi decidido."]);
  }
  const rows = await db
    .selectFrom("audit_event")
    .select(["action", "actor", "staff_id as staffId"])
    .where("customer_id", "=", applicant.id)
    .orderBy("number")
    .execute();
  expect(rows).toEqual([
    { action: "review.list", actor: olivia.email, staffId: olivia.id },
    { action: "review.show", actor: olivia.email, staffId: olivia.id },
    { action: "command.order", actor: olivia.email, staffId: olivia.id },
    { action: "review.approve", actor: olivia.email, staffId: olivia.id },
  ]);
});

test.each(["APPROVE", "REJECT", "RESEND"] as const)(
  "%s sent three times at once is done once, and each answer says so",
  async (decision) => {
    const { id } = await waiting();
    const olivia = await aReviewer();
    await olivia.send("POST", at(`/${id}/open`));
    const body = reviewOrder(id, { decision, reason: "Conferido" });
    const answers = await Promise.all([1, 2, 3].map(() => olivia.send("POST", commands, body)));
    expect(answers.map((answer) => answer.json().state)).toEqual(["HELD", "HELD", "HELD"]);
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    await takeEffect();
    expect((await olivia.send("POST", commands, body)).json().state).toBe("EXECUTED");
  },
);

test("of ten reviewers who ask at once none gets another's application", async () => {
  const applicants = await Promise.all(Array.from({ length: 4 }, () => waiting()));
  const reviewers = await Promise.all(Array.from({ length: 10 }, (_, i) => aStaff({ role: "FRAUDE", name: `R${i}` })));
  for (const one of reviewers) await one.signIn();
  const taken = await Promise.all(reviewers.map(async (one) => (await one.send("POST", at("/next"))).json().id));
  const ids = taken.filter((id) => id !== null);
  expect(new Set(ids).size).toBe(ids.length);
  expect(applicants.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
  const [holder, other] = [taken.findIndex((id) => id !== null), taken.indexOf(null)];
  const held = String(taken[holder]);
  expect((await reviewers[other]?.send("POST", at(`/${held}/open`)))?.json().code).toBe("REVIEW_TAKEN");
  const theOther = reviewers[other];
  if (!theOther) throw new Error("one of them got none");
  expect((await decide(theOther, held, { decision: "APPROVE" })).json().code).toBe("REVIEW_TAKEN");
  clock.advance(20 * 60);
  const late = await aReviewer("Outra");
  expect((await late.send("POST", at(`/${held}/open`))).statusCode).toBe(200);
  for (const { id } of applicants) {
    await db.updateTable("customer").set({ status: "REJECTED" }).where("id", "=", id).execute();
  }
});

test("a file is shown only to who holds the application, never cached, and can run nothing", async () => {
  const applicant = await waiting();
  const [olivia, otto] = [await aReviewer(), await aReviewer("Otto")];
  const { files } = (await olivia.send("POST", at(`/${applicant.id}/open`))).json();
  const path = at(`/${applicant.id}/files/${files[0].id}`);
  const file = await olivia.send("GET", path);
  expect(file.statusCode).toBe(200);
  expect(file.headers).toMatchObject({
    "content-type": expect.stringMatching(/^image\//),
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
    "content-disposition": expect.stringContaining("attachment"),
  });
  expect((await otto.send("GET", path)).json().code).toBe("REVIEW_TAKEN");
  expect((await olivia.send("GET", at(`/${applicant.id}/files/${applicant.id}`))).statusCode).toBe(404);
});

test("a file and an e-mail that somebody else has are said, and the reason of a resubmission is told", async () => {
  const [first, second] = [await waiting(), await waiting()];
  const files = db.selectFrom("document_file").select("sha256").where("customer_id", "=", first.id).limit(1);
  const { sha256 } = await files.executeTakeFirstOrThrow();
  await db.updateTable("document_file").set({ sha256 }).where("customer_id", "=", second.id).execute();
  const olivia = await aReviewer();
  const { checks } = (await olivia.send("POST", at(`/${second.id}/open`))).json();
  expect(checks).toContainEqual({
    name: "Arquivos em outro cadastro",
    state: "ATTENTION",
    text: expect.stringContaining("um destes arquivos"),
  });
  const reason = "A selfie está escura.";
  await decide(olivia, second.id, { decision: "RESEND", reason });
  expect((await emailsTo(second.email)).at(-1)?.text).toContain(reason);
  expect(await statusOf(second.id)).not.toBe("IN_ANALYSIS_INTERNAL");
});

test("only who holds the application sees documents and contacts in full, with a reason", async () => {
  const applicant = await waiting("COMPANY");
  const [olivia, otto] = [await aReviewer(), await aReviewer("Otto")];
  const masked = (await olivia.send("POST", at(`/${applicant.id}/open`))).json();
  const body = { reason: "Comparar o documento com a foto" };
  const reveal = (member: typeof olivia, payload: object = body) =>
    member.send("POST", at(`/${applicant.id}/reveal`), payload);
  expect((await reveal(otto)).json().code).toBe("REVIEW_TAKEN");
  expect((await reveal(olivia, { reason: " " })).statusCode).toBe(400);
  const shown = (await reveal(olivia)).json();
  expect(shown.document.replaceAll(/\D/g, "")).toBe(applicant.document);
  expect(shown.answers).toContainEqual({ label: "E-mail", value: applicant.email });
  const valueOf = (facts: { label: string; value: string }[], name: string) =>
    facts.find(({ label }) => label === name)?.value;
  expect(valueOf(masked.partner, "CPF")).toMatch(/^\*{3}\.\d{3}\.\d{3}-\*\*$/);
  expect(valueOf(shown.partner, "CPF")).toMatch(/^\d{3}\.\d{3}\.\d{3}-\d\d$/);
  expect(valueOf(masked.partner, "E-mail")).toContain("***");
  expect(valueOf(masked.partner, "Telefone")).toMatch(/^\+55\*{7}\d{4}$/);
  expect(valueOf(shown.partner, "Telefone")).toMatch(/^\(\d\d\) \d{4,5}-\d{4}$/);
  const rows = db.selectFrom("audit_event").select(["actor", "reason"]).where("action", "=", "review.reveal");
  expect(await rows.where("customer_id", "=", applicant.id).execute()).toEqual([{ actor: olivia.email, ...body }]);
});

test("'Próxima' lets the application go, takes the one after it, and begins anew after the last", async () => {
  const ids = [await waiting(), await waiting()].map(({ id }) => id);
  const [olivia, otto] = [await aReviewer(), await aReviewer("Otto")];
  const next = async (after?: string) => (await olivia.send("POST", at("/next"), { after })).json().id as string;
  const last = ids[1] ?? "";
  expect((await olivia.send("POST", at(`/${last}/open`))).statusCode).toBe(200);
  const first = await next(last);
  expect(first).not.toBe(last);
  expect((await otto.send("POST", at(`/${last}/open`))).statusCode).toBe(200);
  const seen = [first];
  for (let id = await next(first); id !== first; id = await next(id)) seen.push(id);
  expect(seen).toEqual([...new Set(seen)].toSorted());
  expect(seen).not.toContain(last);
  expect(seen).toContain(ids[0]);
});

test("after 20 minutes the refusal says that the time is over, and the application can be taken again", async () => {
  const { id } = await waiting();
  const olivia = await aReviewer();
  await olivia.send("POST", at(`/${id}/open`));
  clock.advance(20 * 60);
  await olivia.signIn();
  const reject = () => decide(olivia, id, { decision: "REJECT", reason: "Documento adulterado" });
  const refused = await reject();
  expect([refused.statusCode, refused.json().code]).toEqual([409, "REVIEW_EXPIRED"]);
  expect((await olivia.send("POST", at(`/${id}/open`))).statusCode).toBe(200);
  expect((await reject()).json().state).toBe("HELD");
});

test("who only reads opens an application without taking it, and neither reveals nor opens its pictures", async () => {
  const { id, email } = await waiting();
  const nara = await aStaff({ role: "AUDITORIA", name: "Nara" });
  await nara.signIn();
  const read = await nara.send("GET", at(`/${id}`));
  expect(read.json()).toMatchObject({ id, reviewer: null, isWaiting: true });
  expect(read.body).not.toContain(email);
  const [file] = read.json().files;
  const refused = [
    await nara.send("GET", at(`/${id}/files/${file.id}`)),
    await nara.send("POST", at(`/${id}/reveal`), { reason: "curiosidade" }),
    await nara.send("POST", at(`/${id}/open`)),
  ];
  expect(refused.map((answer) => answer.json().code)).toEqual(Array(3).fill("STAFF_NOT_ALLOWED"));
  const otto = await aReviewer("Otto");
  expect((await otto.send("POST", at(`/${id}/open`))).statusCode).toBe(200);
  expect((await nara.send("GET", at(`/${id}`))).json().reviewer).toEqual({ name: "Otto", isMe: false });
});

test("a file sent in place of a reviewed one is marked, also where another alone was asked again", async () => {
  const applicant = await waiting("COMPANY");
  const olivia = await aReviewer();
  const opened = async () => {
    const { files, checks } = (await olivia.send("POST", at(`/${applicant.id}/open`))).json();
    const marks = files.map(({ type, replaces }: { type: string; replaces: boolean }) => [type, replaces]);
    const earlier = checks.find(({ name }: { name: string }) => name === "Envios anteriores");
    return { marks: Object.fromEntries(marks), earlier: earlier.state };
  };
  const none = { SELFIE: false, DRIVER_LICENSE_FRONT: false, DRIVER_LICENSE_VERSE: false };
  expect(await opened()).toEqual({ marks: { ...none, ARTICLES_OF_INCORPORATION: false }, earlier: "OK" });
  const body = { decision: "RESEND", reason: "O contrato está cortado", file: "ARTICLES_OF_INCORPORATION" } as const;
  await decide(olivia, applicant.id, body);
  // The same selfie again, and then another: no member of the staff saw that one.
  for (const photo of [applicant.photos.selfie, aPhoto()])
    expect((await applicant.send("SELFIE", photo)).statusCode).toBe(200);
  expect((await applicant.send("ARTICLES_OF_INCORPORATION", aPdf())).statusCode).toBe(200);
  expect(await opened()).toEqual({
    marks: { ...none, SELFIE: true, ARTICLES_OF_INCORPORATION: true },
    earlier: "ATTENTION",
  });
});

test("of a file that is sent again and again only what the staff could see is kept beside the last", async () => {
  const applicant = await waiting();
  const olivia = await aReviewer();
  await olivia.send("POST", at(`/${applicant.id}/open`));
  const reviewed = (await kept(applicant.id)).length;
  await decide(olivia, applicant.id, { decision: "RESEND", reason: "As fotos estão cortadas" });
  for (let sent = 0; sent < 4; sent += 1) expect((await applicant.send("SELFIE", aPhoto())).statusCode).toBe(200);
  const ofSelfie = (await kept(applicant.id)).filter(({ type }) => type === "SELFIE");
  expect([ofSelfie.length, ofSelfie.filter(({ retiredAt }) => retiredAt === null).length]).toEqual([2, 1]);
  expect(await kept(applicant.id)).toHaveLength(reviewed + 1);
});

const kept = (id: string) =>
  db.selectFrom("document_file").select(["type", "retired_at as retiredAt"]).where("customer_id", "=", id).execute();
