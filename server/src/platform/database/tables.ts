/**
 * The tables that queries name. Each module has its own in a file `tables.ts` that adds to this interface, so that the
 * platform knows no module; `npm run tables` writes these files. What a column means stands in server/database/tables.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- modules add to it
export interface Tables {}
