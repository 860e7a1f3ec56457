export { passkeyTables } from "./kept-tables.ts";
