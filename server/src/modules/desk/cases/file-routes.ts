import * as contract from "@vitral/contract/console/cases/case-files";
import { acceptUploads } from "../../../platform/http/uploads.ts";
import { untrustedFileHeaders } from "../../../platform/http/serve-file.ts";
import { type ConsoleApp, serveConsole, serveConsoleFile } from "../../staff/staff.ts";
import { caseDetail } from "./cases.ts";
import { addFile, openFile, removeFile } from "./files.ts";

/** The files of a case. The only calls of the console with an upload. */
export async function caseFileRoutes(console: ConsoleApp): Promise<void> {
  const { db } = console;
  await console.api.register(async (scope) => {
    await acceptUploads(scope);
    serveConsole({ ...console, api: scope }, contract.addCaseFile, async ({ params: { id } }, call) => {
      const { tenantId, staff, at, request } = call;
      await addFile(console, { tenantId, staff, caseId: id }, request);
      return caseDetail(db, { tenantId, caseId: id, now: at });
    });
  });

  serveConsole(console, contract.removeCaseFile, async ({ params: { id, file }, body: { reason } }, call) => {
    const { tenantId, staff, at } = call;
    await removeFile(console, { tenantId, staff, caseId: id, fileId: file, reason });
    return caseDetail(db, { tenantId, caseId: id, now: at });
  });

  serveConsoleFile(console, contract.downloadCaseFile, async ({ params: { id, file } }, call) => {
    const opened = await openFile(console, { tenantId: call.tenantId, staff: call.staff, caseId: id, fileId: file });
    call.reply.headers(untrustedFileHeaders);
    return opened;
  });
}
