import { type AskGateway, orRefused } from "./ask-gateway.ts";

/** The names of the network's institutions, as a statement shows them. Until they are known: the ISPB. */
export function bankNames(ask: AskGateway) {
  let names: ReadonlyMap<string, string> = new Map();
  return {
    nameOf: (ispb: string): string => names.get(ispb) ?? `Instituição ${ispb}`,
    /** Asks the gateway for them, as any institution of ours. */
    async refresh(ispb: string): Promise<void> {
      const { participants } = await orRefused(ask("getParticipants", {}, { ispb }));
      names = new Map(participants.map((one) => [one.ispb, one.name]));
    },
  };
}
