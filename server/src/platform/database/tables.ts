/**
 * The tables that queries name. Each module declares its own in a file `tables.ts` that adds to this interface, so that
 * the platform knows no module. Amounts are centavos. The truth about the columns is in server/database/tables.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- modules add to it
export interface Tables {}
