import type { Secrets } from "../../../platform/crypto/secrets.ts";

/**
 * As what recoveries are counted: document and e-mail together, whether or not they belong together. So the count
 * neither says that they do, nor can anybody use it up who knows only one of them.
 */
export const recoverySubject = (
  secrets: Secrets,
  { tenantId, document, email }: { tenantId: string; document: string; email: string },
): Buffer => secrets.mac("recovery", tenantId, document, email);
