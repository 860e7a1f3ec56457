import { beforeEach, expect, test } from "vitest";
import { aConsole, type StaffMember, staffPassword } from "../../../../test/console-world.ts";
import { aWorld } from "../../../../test/world.ts";
import { staffForStaff } from "../staff.ts";

const world = await aWorld();
const { clock, db } = world;
const { aStaff, deps } = await aConsole(world);

beforeEach(() => db.deleteFrom("staff_throttle").execute());

const outcomeOf = (answer: { statusCode: number; json(): { code?: string } }) =>
  answer.json().code ?? answer.statusCode;
/** A call from an address, in a browser that nobody has used. */
const from = (address: string) => ({ "x-forwarded-for": address, cookie: "" });
const guess = async ({ email, send }: StaffMember, address: string, password = "senha-errada") =>
  outcomeOf(await send("POST", "/session/password", { email, password }, from(address)));
async function guesses(member: StaffMember, addresses: readonly string[]): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const address of addresses) answers.push(await guess(member, address));
  return answers;
}
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
const addresses = (count: number) => Array.from({ length: count }, (_, i) => `198.18.7.${i + 1}`);
const [wrong, locked] = ["STAFF_WRONG_CREDENTIALS", "STAFF_LOCKED"];
const rowOf = async ({ id }: StaffMember) => (await staffForStaff.list(db, { id }))[0] as never;

test("six wrong passwords from one address keep that address out, and the person nowhere else", async () => {
  const olivia = await aStaff();
  expect(await guesses(olivia, times(6, "198.18.0.1"))).toEqual([...times(5, wrong), locked]);
  expect(await guess(olivia, "198.18.0.1", staffPassword)).toBe(locked);
  expect(await guess(olivia, "198.18.0.2", staffPassword)).toBe(200);
});

test("an IPv6 address is its network: another one of the same /64 guesses no more", async () => {
  const olivia = await aStaff();
  expect(await guesses(olivia, times(5, "2001:db8:1:1::1"))).toEqual(times(5, wrong));
  expect(await guess(olivia, "2001:db8:1:1::2")).toBe(locked);
  expect(await guess(olivia, "2001:db8:1:2::1", staffPassword)).toBe(200);
});

test("of guesses from a hundred addresses thirty an hour count, and a known browser goes on", async () => {
  const olivia = await aStaff();
  await olivia.signIn();
  const answers = await guesses(olivia, addresses(100));
  expect(answers).toEqual([...times(30, wrong), ...times(70, locked)]);
  expect(await guess(olivia, "198.18.0.1", staffPassword)).toBe(locked);
  await olivia.signIn();
});

test("one address that goes on guessing for a day keeps no other address out", async () => {
  const olivia = await aStaff();
  for (let minutes = 0; minutes < 24 * 60; minutes += 15) {
    await guess(olivia, "198.18.0.1");
    clock.advance(900);
  }
  expect(await guess(olivia, "198.18.0.2", staffPassword)).toBe(200);
});

test("a known browser has five tries of its own, whatever its address", async () => {
  const olivia = await aStaff();
  await olivia.signIn();
  const inBrowser = async (password: string, address: string) =>
    outcomeOf(
      await olivia.send("POST", "/session/password", { email: olivia.email, password }, { "x-forwarded-for": address }),
    );
  for (const address of addresses(5)) expect(await inBrowser("senha-errada", address)).toBe(wrong);
  expect(await inBrowser(staffPassword, "198.18.0.9")).toBe(locked);
  expect(await guess(olivia, "198.18.0.9", staffPassword)).toBe(200);
});

test("a browser is known for the person who signed in last, and for nobody else", async () => {
  const [olivia, andre] = [await aStaff(), await aStaff()];
  await olivia.signIn();
  await guesses(andre, addresses(31));
  const cookie = olivia.headers["cookie"] ?? "";
  const body = { email: andre.email, password: staffPassword };
  expect(outcomeOf(await olivia.send("POST", "/session/password", body, { cookie }))).toBe(locked);
  const forged = cookie.replace(/(_browser=)[0-9a-f-]{36}/, `$1${andre.id}`);
  expect(outcomeOf(await olivia.send("POST", "/session/password", body, { cookie: forged }))).toBe(locked);
});

test("a sign-in resets no count of another address", async () => {
  const olivia = await aStaff();
  expect(await guesses(olivia, times(5, "198.18.0.1"))).toEqual(times(5, wrong));
  await olivia.signIn();
  expect(await guesses(olivia, times(2, "198.18.0.1"))).toEqual([wrong, locked]);
});

test("who knows the password and guesses codes keeps no known browser out", async () => {
  const olivia = await aStaff();
  await olivia.signIn();
  const first = await olivia.send(
    "POST",
    "/session/password",
    { email: olivia.email, password: staffPassword },
    from("198.18.0.1"),
  );
  const cookie = `vitral_staff=${first.cookies[0]?.value}`;
  const answers: unknown[] = [];
  for (let turn = 0; turn < 6; turn++) {
    const more = { "x-forwarded-for": `198.18.0.${turn + 1}`, cookie };
    answers.push(outcomeOf(await olivia.send("POST", "/session/totp", { code: "000000" }, more)));
  }
  expect(answers).toEqual([...times(5, "STAFF_WRONG_CODE"), locked]);
  await olivia.signIn();
});

test("a new link and 'Encerrar sessão' make every browser unknown; an unlock resets all counts", async () => {
  const olivia = await aStaff();
  await olivia.signIn();
  await staffForStaff.signOutEverywhere(deps, await rowOf(olivia), { actor: "sara" }, "notebook perdido");
  await guesses(olivia, addresses(31));
  expect(outcomeOf(await olivia.enterPassword())).toBe(locked);
  expect(await staffForStaff.unlock(deps, await rowOf(olivia), { actor: "sara" }, "ligou")).toBeGreaterThan(30);
  await olivia.signIn();
  const browsers = db.selectFrom("staff_browser").select("staff_id").where("staff_id", "=", olivia.id);
  expect(await browsers.execute()).toHaveLength(1);
  await staffForStaff.renew(deps, await rowOf(olivia), { actor: "sara" }, "perdeu o celular");
  expect(await browsers.execute()).toEqual([]);
});

test("a browser is forgotten 90 days after the last sign-in, and a person has at most five", async () => {
  const olivia = await aStaff();
  for (let turn = 0; turn < 7; turn++) {
    await olivia.send("POST", "/session/end");
    const kept = olivia.headers["cookie"];
    olivia.headers["cookie"] = "";
    await olivia.enterPassword();
    olivia.headers["cookie"] = olivia.headers["cookie"].replace(/; vitral_staff_browser=[^;]*/, "");
    await olivia.enterCode();
    expect(olivia.headers["cookie"]).not.toBe(kept);
  }
  const browsers = db.selectFrom("staff_browser").select("staff_id").where("staff_id", "=", olivia.id);
  expect(await browsers.execute()).toHaveLength(5);
  clock.advance(91 * 86_400);
  await guesses(olivia, addresses(31));
  expect(outcomeOf(await olivia.enterPassword())).toBe(locked);
});
