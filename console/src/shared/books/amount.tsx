import { type Cents, cents, formatBrl } from "@vitral/brazil/cents";

/** An amount of the books with its side: credits are positive, debits negative. */
export function SidedAmount({ amount }: { amount: Cents }) {
  const written = formatBrl(cents(Math.abs(amount)));
  if (amount === 0) return <>{written}</>;
  const [letter, word] = amount < 0 ? ["D", "débito"] : ["C", "crédito"];
  return (
    <span className="tabular-nums">
      {written} <abbr title={word}>{letter}</abbr>
    </span>
  );
}
