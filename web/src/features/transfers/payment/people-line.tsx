import { formatBrl } from "@vitral/brazil/cents";
import { usePixLimits } from "../../../shared/account/pix-limits.ts";
import { LimitLine } from "./limit-line.tsx";

/** What is left at night of the limit between people, where there is one. */
export default function PeopleLine() {
  const left = usePixLimits().data?.limits.find(({ kind }) => kind === "NIGHT_PEOPLE")?.remaining;
  return left !== undefined && <LimitLine term="Limite noturno entre pessoas disponível" value={formatBrl(left)} />;
}
