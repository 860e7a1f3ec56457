import { staffForStaff } from "../../modules/staff/staff.ts";
import { tenantsForStaff, textVersions } from "../../modules/tenants/tenants.ts";
import { findRestoredCopy } from "../../platform/installation/restored-copy.ts";
import { type Check, ok, warning, wrong } from "./check.ts";

export const restoredCopy: Check = {
  name: "restored copy",
  needs: "database",
  async run({ db }) {
    const copy = await findRestoredCopy(db);
    return copy
      ? warning(`since ${copy.since.toISOString()}: nothing is sent or paid until \`installation end-restored\``)
      : ok("it is none");
  },
};

export const banks: Check = {
  name: "banks",
  needs: "database",
  async run({ db, config: { publicUrl } }) {
    const tenants = await tenantsForStaff.list(db);
    if (tenants.length === 0) return wrong("there is no bank: `tenant template`, then `tenant create`");
    const withoutHost = tenants.filter(({ hosts }) => hosts.length === 0).map(({ slug }) => slug);
    if (withoutHost.length > 0) return wrong(`no host leads to ${withoutHost.join(", ")}: \`tenant update\``);
    const { hostname } = new URL(publicUrl);
    if (!tenants.some(({ hosts }) => hosts.includes(hostname)))
      return warning(`PUBLIC_URL leads to no bank: ${hostname} is none of their hosts (\`tenant list\`)`);
    return ok(`${tenants.map(({ slug }) => slug).join(", ")}: each has hosts`);
  },
};

export const texts: Check = {
  name: "texts",
  needs: "database",
  async run({ db, now }) {
    const tenants = await tenantsForStaff.list(db);
    const states = await Promise.all(
      tenants.map(async ({ id, slug }) => ({ slug, versions: await textVersions(db, id, now) })),
    );
    const without = states.filter(({ versions }) => versions.some((one) => one.isModel && one.state === "IN_FORCE"));
    if (without.length === 0) return ok("each bank has its own terms of use and privacy policy");
    const slugs = without.map(({ slug }) => slug).join(", ");
    return warning(`${slugs} has only the model of the terms of use and privacy policy: publish them in the console`);
  },
};

export const secondFactors: Check = {
  name: "second factors",
  needs: "database",
  async run({ db }) {
    const people = (await staffForStaff.list(db)).filter(({ disabledAt }) => disabledAt === null);
    const enrolled = people.filter(({ enrolledAt }) => enrolledAt !== null);
    const security = enrolled.filter(({ role }) => role === "SEGURANCA").length;
    if (people.length === 0) return warning("the console has no staff yet: `staff add`");
    if (enrolled.length < people.length)
      return warning(`${people.length - enrolled.length} of ${people.length} people have none yet: \`staff list\``);
    if (security < 2) return warning(`${security} of the role SEGURANCA: two are needed to let anybody else in`);
    return ok(`each of ${people.length} people has one`);
  },
};
