import { type Cents, formatBrl } from "@vitral/brazil/cents";

type Contest = { status: string; followedUntil: Date | null; returned: Cents };

/** What a contest gave back. While more may come, nothing is not written as R$ 0,00: that reads as its result. */
export function returnedText({ status, followedUntil, returned }: Contest): string {
  const mayCome = status === "IN_ANALYSIS" || followedUntil !== null;
  return returned === 0 && mayCome ? "Nada até agora" : formatBrl(returned);
}
