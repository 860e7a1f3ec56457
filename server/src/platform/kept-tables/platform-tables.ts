import { type KeptTables, withoutPerson } from "./kept-table.ts";

export const platformTables: KeptTables = {
  stored_answer: {
    goes: "ANSWERS",
    impersonal: "encrypted answers of the last day under the hash of a session, which names no customer",
  },
  web_asset: withoutPerson(
    "files of the browser application's builds",
    "until 30 days after the last server ran its build",
  ),
  applied_file: withoutPerson("the history of the schema", "a row for each file"),
  secret_key: withoutPerson("which secret keys this database is under, without the secrets", "a row for each key"),
  restored_copy: withoutPerson("that this database is a restored copy", "one row, until an act ends it"),
  demo_clock: withoutPerson("by how much the demo is ahead of real time", "one row"),
};
