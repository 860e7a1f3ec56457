import type { Command } from "../../command.ts";
import { visibleJson } from "../../output/visible.ts";
import { tenantTemplate } from "../../tenant-file/template.ts";

export const tenantTemplateCommand: Command = {
  words: "tenant template",
  whileRestored: true,
  withoutOperator: true,
  about: "Prints a bank's file with every field, for `tenant create`. Needs no database.",
  more: "`tenant create --help` says what each field means. deploy/bank.example.json is the same.",
  run: async () => ({ data: tenantTemplate, lines: visibleJson(tenantTemplate).split("\n") }),
};
