import { getResubmission, uploadCompanyDocument, uploadPersonDocument } from "@vitral/contract/documents";
import type { FastifyInstance } from "fastify";
import { serve } from "../../platform/http/serve.ts";
import { acceptUploads } from "../../platform/http/uploads.ts";
import { asCustomer } from "../identity/identity.ts";
import type { OnboardingDeps } from "./onboarding.ts";
import { findResubmission } from "./state-queries.ts";
import { submitDocument } from "./submit-document.ts";

/** The only calls with an upload, and why they are asked for again. */
export async function documentRoutes(app: FastifyInstance, deps: OnboardingDeps): Promise<void> {
  serve(app, getResubmission, asCustomer(deps), async (_call, caller) => {
    const found = await findResubmission(deps.db, { tenantId: caller.tenant.id, customerId: caller.id });
    return found ?? { reason: null, type: null };
  });
  await app.register(async (scope) => {
    await acceptUploads(scope);
    const customer = asCustomer(deps);
    serve(scope, uploadPersonDocument, customer, ({ query }, caller, request) =>
      submitDocument(deps, caller, { track: "PERSON", type: query.type }, request),
    );
    serve(scope, uploadCompanyDocument, customer, ({ query }, caller, request) =>
      submitDocument(deps, caller, { track: "COMPANY", type: query.type }, request),
    );
  });
}
