import * as z from "zod/mini";
import { FourEyesMode } from "../acts/act.ts";
import { CommandKindField } from "../acts/acts.ts";
import { Money } from "../money.ts";
import { consoleEndpoint } from "./console-endpoint.ts";
import { TenantPath } from "./page.ts";

export const listFourEyes = consoleEndpoint({
  method: "GET",
  path: "/:tenant/four-eyes",
  summary: "O que precisa de uma segunda pessoa; muda-se com o pedido four-eyes.set",
  action: "four-eyes.read",
  params: TenantPath,
  answer: z.object({
    rules: z.array(
      z.object({ kind: CommandKindField, mode: FourEyesMode, from: z.nullable(Money), isOwn: z.boolean() }),
    ),
  }),
});
