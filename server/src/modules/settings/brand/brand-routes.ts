import { saoPauloDay } from "@vitral/brazil/dates";
import { getBrand, maxBrandVersions } from "@vitral/contract/console/brand";
import { brandPicture, getPicture, uploadPicture } from "@vitral/contract/console/brand/pictures";
import { listTexts, readTexts } from "@vitral/contract/console/brand/texts";
import { providerLine } from "@vitral/contract/tenants";
import { Refusal } from "../../../platform/http/errors.ts";
import { acceptUploads, receiveSmallUpload } from "../../../platform/http/uploads.ts";
import { recordAudit } from "../../audit/audit.ts";
import { type ConsoleApp, serveConsole, serveConsoleFile } from "../../staff/staff.ts";
import {
  openPicture,
  pictureHeaders,
  refusePicture,
  safePicture,
  storePicture,
  tenantsForStaff,
  textVersions,
  typedTexts,
} from "../../tenants/tenants.ts";
import { findPublished } from "./brand-queries.ts";
import { brandOf } from "./brand.ts";
import { institutionOf, institutionTies } from "./institution.ts";

/** A tenant's brand with its versions and pictures, and its legal texts; both are published by commands. */
export async function brandRoutes(console: ConsoleApp): Promise<void> {
  const { db, api } = console;
  serveConsole(console, getBrand, async (_input, { tenantId, at }) => {
    const current = (await tenantsForStaff.list(db)).find(({ id }) => id === tenantId);
    if (!current) throw new Refusal("NOT_FOUND");
    const versions = await findPublished(db, { tenantId, limit: maxBrandVersions });
    return {
      brand: brandOf(current),
      state: current.state,
      stateAt: current.stateAt,
      provider: providerLine(current.provider),
      institution: { ...institutionOf(current), ...(await institutionTies(db, tenantId, at)) },
      versions,
    };
  });

  serveConsoleFile(console, getPicture, async ({ params: { name } }, { tenantId, reply }) => {
    const picture = await openPicture(db, { tenantId, name, published: false });
    if (!picture) throw new Refusal("NOT_FOUND");
    reply.headers(pictureHeaders);
    return { filename: name, contentType: "image/png", content: picture.content };
  });

  serveConsole(console, listTexts, async (_input, { tenant, tenantId, at }) => ({
    inForce: await typedTexts(db, tenant, { now: at }),
    versions: await textVersions(db, tenantId, at),
    recipients: await tenantsForStaff.recipientsOn(db, tenantId, saoPauloDay(at)),
  }));

  serveConsole(console, readTexts, ({ params: { version } }, { tenant, at }) =>
    typedTexts(db, tenant, { now: at, version }),
  );

  await api.register(async (scope) => {
    await acceptUploads(scope);
    serveConsole({ ...console, api: scope }, uploadPicture, async (_input, { tenantId, staff, at, request }) => {
      const { maxBytes } = brandPicture;
      const given = await receiveSmallUpload(request, { field: uploadPicture.upload, maxBytes });
      if (!given) return refusePicture(`O arquivo passa de ${maxBytes / 1024} KB. Envie um arquivo menor.`);
      const picture = await safePicture(given, { tenantId, log: request.log });
      const { address, sides } = picture;
      return db.transaction().execute(async (tx) => {
        await storePicture(tx, { tenantId, at }, picture);
        const by = { tenantId, at, actor: staff.email, staffId: staff.id };
        await recordAudit(tx, { ...by, action: "brand.upload", details: { picture: address } });
        return { address, width: sides[0], height: sides[1] };
      });
    });
  });
}
