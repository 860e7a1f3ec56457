import type { Secrets } from "../../../platform/crypto/secrets.ts";

/**
 * The subject by which recoveries are counted: document and e-mail together, whether or not they match. The count does
 * not tell whether they match, and knowing only one of them cannot exhaust it.
 */
export const recoverySubject = (
  secrets: Secrets,
  { tenantId, document, email }: { tenantId: string; document: string; email: string },
): Buffer => secrets.mac("recovery", tenantId, document, email);
