import { documentDigits } from "@vitral/brazil/document";
import { isDocument } from "@vitral/brazil/is-document";
import { type Command, Refused, UsageError } from "../../command.ts";
import { simulate } from "../../simulated-network.ts";

const answers = { active: "ACTIVE", none: null, unavailable: "UNAVAILABLE" } as const;
const isAnswer = (text: string): text is keyof typeof answers => text in answers;

export const reviewProtege: Command = {
  words: "review protege",
  operands: ["DOCUMENT"],
  options: {
    answer: { type: "string", value: "ANSWER", about: "active, none, or unavailable", required: true },
  },
  about: "What the simulated BC Protege+ answers of a CPF or CNPJ, before an account is opened.",
  async run(call) {
    const [document = ""] = call.operands;
    const { answer = "" } = call.options;
    if (!isAnswer(answer)) throw new UsageError("--answer is active, none or unavailable.");
    if (!isDocument(document.toUpperCase())) throw new Refused(`"${document}" is neither a CPF nor a CNPJ.`);
    const taxId = documentDigits(document);
    await simulate(call, "protection", { taxId, state: answers[answer] }, {});
    return { data: { document: taxId, answer }, lines: [`BC Protege+ answers: ${answer}.`] };
  },
};
