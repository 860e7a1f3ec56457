import { endpoints } from "@vitral/contract/endpoints";
import { openApi } from "@vitral/contract/openapi";
import type { Command } from "../../command.ts";
import { visibleJson } from "../../output/visible.ts";

export const openapi: Command = {
  words: "openapi",
  whileRestored: true,
  withoutOperator: true,
  about: "Prints the OpenAPI 3.1 document of the API, as served at /api/openapi.json.",
  async run() {
    const document = openApi(endpoints);
    return { data: document, lines: visibleJson(document).split("\n") };
  },
};
