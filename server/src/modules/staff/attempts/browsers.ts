import { newSignedCookie, readSignedCookie, type SignedCookie } from "../../../platform/crypto/signed-cookie.ts";
import type { Tx } from "../../../platform/database/db.ts";
import { withAllTenants } from "../../../platform/database/tenancy.ts";
import { installation } from "../../audit/audit.ts";
import type { SignInFrom } from "./attempts.ts";
import { isKnownBrowser, replaceBrowser } from "./browser-queries.ts";
import type { Staff, StaffDeps } from "../deps.ts";

/** Days that a browser stays known without a sign-in. */
export const browserDays = 90;
/** How many known browsers a person may have. */
const maxBrowsers = 5;

const signedFor = ({ secrets }: Pick<StaffDeps, "secrets">) =>
  ({ secrets, purpose: "staff-browser", tenantId: installation }) as const;

/** Where a call comes from as it is sent: its address, and the cookie of a known browser. */
export type CallFrom = { address: string; cookie: string | undefined };

/** Where a call comes from for who has this e-mail: the browser is null unless that person signed in there last. */
export async function signInFrom(deps: StaffDeps, email: string, { address, cookie }: CallFrom): Promise<SignInFrom> {
  const read = readSignedCookie(signedFor(deps), cookie);
  const isOwn = read && (await withAllTenants(() => isKnownBrowser(deps.db, { email, ...read, now: deps.now() })));
  return { address, browser: isOwn ? read.tokenHash : null };
}

/** Makes the browser known for who just signed in, in place of what its cookie named. Answers the next cookie. */
export async function saveBrowser(
  deps: Pick<StaffDeps, "secrets" | "now">,
  tx: Tx,
  { id: staffId, tenantId }: Pick<Staff, "id" | "tenantId">,
  cookie: string | undefined,
): Promise<string> {
  const old: SignedCookie | null = readSignedCookie(signedFor(deps), cookie);
  const next = newSignedCookie(signedFor(deps), staffId);
  const createdAt = deps.now();
  await replaceBrowser(tx, {
    tokenHash: next.tokenHash,
    oldHash: old?.tokenHash ?? null,
    staffId,
    tenantId,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + browserDays * 86_400_000),
    others: maxBrowsers - 1,
  });
  return next.cookie;
}
