/** What a refused sign-up leaves in the history for sign-in: which kind of document somebody else has registered. */
export type TakenDocument = { taken: "CPF" | "CNPJ" };
