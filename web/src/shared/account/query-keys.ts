/** The keys under which the answers about one account are cached; a payment invalidates the first three (spec 4.4). */
export const balanceKey = (accountId: string) => ["account", accountId] as const;
export const statementKey = (accountId: string) => ["statement", accountId] as const;
export const limitsKey = (accountId: string) => ["limits", accountId] as const;
export const feesKey = (accountId: string) => ["fees", accountId] as const;
export const pixLimitsKey = (accountId: string) => ["pix-limits", accountId] as const;
export const schedulesKey = (accountId: string) => ["schedules", accountId] as const;
export const claimsKey = (accountId: string) => ["pix-claims", accountId] as const;
