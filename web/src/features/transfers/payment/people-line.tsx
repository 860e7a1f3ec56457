import { type Cents, formatBrl } from "@vitral/brazil/cents";
import { usePixLimits } from "../../../shared/account/pix-limits.ts";
import { LimitLine, TooHigh } from "./limit-line.tsx";

/** `amount`: what is compared with it; null where it passes another limit already. */
type Props = { amount: Cents | null };

/** What is left at night of the limit between people, where there is one. */
export default function PeopleLine({ amount }: Props) {
  const left = usePixLimits().data?.limits.find(({ kind }) => kind === "NIGHT_PEOPLE")?.remaining;
  if (left === undefined) return null;
  const isOver = amount !== null && amount > left;
  return (
    <>
      <LimitLine term="Limite noturno entre pessoas disponível" value={formatBrl(left)} />
      <TooHigh why={isOver ? "O valor passa do que resta do seu limite noturno entre pessoas." : null} raisable />
    </>
  );
}
