/** A customer of a tenant. */
export type CustomerKey = { tenantId: string; customerId: string };

/** An account of a tenant. */
export type AccountKey = { tenantId: string; accountId: string };

/** A row of a tenant, in the table that the function names. */
export type RowKey = { tenantId: string; id: string };
