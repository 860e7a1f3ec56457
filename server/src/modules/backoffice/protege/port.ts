/**
 * BC Protege+ of the Central Bank (Resolução BCB 475/2025): a person or a company declares that no account is to be
 * opened in its name. A bank asks before it opens one, and only for an application that it has (IN BCB 661/2025). What
 * is behind this port may be slow, or not answer.
 */
export type Protege = {
  /** Whether the protection of a CPF or CNPJ is active; `ispb` is the bank that asks. May throw ProtegeUnavailable. */
  isActive(query: { ispb: string; document: string }): Promise<boolean>;
};

/** BC Protege+ did not take the query, or did not answer it. */
export class ProtegeUnavailable extends Error {
  override readonly name = "ProtegeUnavailable";
}
