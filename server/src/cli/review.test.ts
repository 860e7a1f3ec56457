import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { applicantsOf } from "../../test/applicant.ts";
import { runVitral } from "../../test/run-vitral.ts";
import { aWorld } from "../../test/world.ts";
import { ownerRole } from "../platform/database/prepare-database.ts";

const world = await aWorld();
const { anApplicant } = applicantsOf(world);
const folder = mkdtempSync(join(tmpdir(), "vitral-cli-"));
afterAll(() => rmSync(folder, { recursive: true }));

const ownerUrl = new URL(world.databaseUrl);
ownerUrl.username = ownerRole;
const env = {
  DATABASE_URL: world.databaseUrl,
  DATABASE_OWNER_URL: ownerUrl.href,
  SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
  DATA_DIR: folder,
};

async function run(...words: string[]) {
  const { code, out, err } = await runVitral(["review", ...words, "--json"], env);
  return { code, err, data: out ? JSON.parse(out) : null };
}

test("an operator lists, views, requests resubmission, rejects and approves", async () => {
  const [joana, company] = [await anApplicant(), await anApplicant("COMPANY")];
  await joana.advance();
  await company.advance();

  const listed = (await run("list", "--tenant", world.aurora.slug)).data;
  expect(listed.map(({ document }: { document: string }) => document)).toEqual([joana.document, company.document]);

  const files = join(folder, "joana");
  const shown = await run("show", joana.document, "--files", files);
  expect(shown.data).toMatchObject({
    name: joana.name,
    status: "IN_ANALYSIS_INTERNAL",
    answers: { birthDate: "1990-05-17", motherName: "Marta Prado", income: 5000 },
    address: { zipCode: "01310100" },
    partner: null,
    documents: [{ type: "SELFIE", format: "jpg" }, { type: "DRIVER_LICENSE_FRONT" }, { type: "DRIVER_LICENSE_VERSE" }],
  });
  expect(readdirSync(files).sort()).toEqual(["driver-license-front.jpg", "driver-license-verse.jpg", "selfie.jpg"]);
  expect(readFileSync(join(files, "selfie.jpg"))).toEqual(joana.photos.selfie);

  // As an archive on the standard output, and the rest on the error output.
  const archive = await runVitral(["review", "show", joana.document, "--files", "-"], env);
  expect([archive.code, archive.err]).toEqual([0, expect.stringContaining(joana.name)]);
  const unpacked = join(folder, "unpacked");
  mkdirSync(unpacked);
  execFileSync("tar", ["-x", "-C", unpacked], { input: Buffer.from(archive.out, "latin1") });
  expect(readFileSync(join(unpacked, "selfie.jpg"))).toEqual(joana.photos.selfie);

  expect((await run("resend", joana.document, "--reason", "Selfie escura.")).code).toBe(0);
  expect(await joana.onboardingState()).toMatchObject({ status: "PENDING", onboardingStep: "RESEND_DOCUMENTS" });
  const early = await run("approve", joana.document);
  expect([early.code, early.err.trim()]).toEqual([1, "There is nothing to decide: this customer is PENDING."]);
  await joana.advance();
  const one = await run("resend", joana.document, "--reason", "Selfie cortada.", "--file", "selfie");
  expect([one.code, one.data.done]).toEqual([0, "asked for SELFIE again"]);
  expect(await joana.onboardingState()).toMatchObject({ status: "PENDING", onboardingStep: "WAITING_DOCUMENTS" });
  await joana.advance();
  for (const [file, code, why] of [
    ["ARTICLES_OF_INCORPORATION", 1, "needs no such file"],
    ["PASSPORT", 2, "--file is one of SELFIE"],
  ] as const) {
    const refused = await run("resend", joana.document, "--reason", "Falta.", "--file", file);
    expect([refused.code, refused.err]).toEqual([code, expect.stringContaining(why)]);
  }
  expect((await joana.onboardingState()).status).toBe("IN_ANALYSIS_INTERNAL");
  const unexplained = await run("approve", joana.document);
  expect([unexplained.code, unexplained.err]).toEqual([1, expect.stringContaining("needs --reason")]);
  expect((await run("approve", joana.document, "--reason", "A nova selfie está clara")).code).toBe(0);
  expect((await joana.signIn()).json()).toMatchObject({ entity: { status: "ACTIVE" }, accounts: [{ balance: 0 }] });

  expect((await run("reject", company.document)).code).toBe(2);
  expect((await run("reject", company.document, "--reason", "Contrato de outra empresa")).code).toBe(0);
  expect((await company.onboardingState()).status).toBe("REJECTED_INTERNAL");
  const again = await Promise.all([
    run("approve", joana.document),
    run("reject", company.document, "--reason", "de novo"),
  ]);
  for (const repeated of again) expect(repeated).toMatchObject({ code: 0, data: { changed: false } });
  const crossed = await run("reject", joana.document, "--reason", "tarde demais");
  expect([crossed.code, crossed.err.trim()]).toEqual([1, "There is nothing to decide: this customer is ACTIVE."]);
  expect((await run("list")).data).toEqual([]);

  const kept = await world.db.selectFrom("audit_event").select(["actor", "action", "reason"]).orderBy("id").execute();
  const actor = userInfo().username;
  expect(kept).toEqual([
    { actor, action: "review.list", reason: null },
    { actor, action: "review.show", reason: null },
    { actor, action: "review.see-files", reason: null },
    { actor, action: "review.show", reason: null },
    { actor, action: "review.see-files", reason: null },
    { actor, action: "review.resend", reason: "Selfie escura." },
    { actor, action: "review.resend", reason: "Selfie cortada." },
    { actor, action: "review.approve", reason: "A nova selfie está clara" },
    { actor, action: "review.reject", reason: "Contrato de outra empresa" },
  ]);
});
