/** A payee that was paid: the look-up that named it, and what it said. */
export type PaidPayee = { keyInfoId: string; key: string; name: string; document: string | null };
