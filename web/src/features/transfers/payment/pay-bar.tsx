import { type Cents, formatBrl } from "@vitral/brazil/cents";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { LinkButton } from "@vitral/ui/buttons/link-button.tsx";
import { StickyAction } from "@vitral/ui/layout/sticky-action.tsx";
import { paths } from "../../../lib/paths.ts";
import { CancelButton } from "./without-pin.tsx";

type Props = {
  /** What the button pays; 0 while it is not known. */
  amount: Cents;
  scheduled: boolean;
  /** An order that may have arrived is sent again as it was. */
  mayHavePaid: boolean;
  busy: boolean;
  onBack: () => void;
};

/** 'Pagar R$ 7,77', which stays in view while the form is on the screen, and below it the way back. */
export function PayBar({ amount, scheduled, mayHavePaid, busy, onBack }: Props) {
  const [verb, checked] = scheduled ? ["Agendar", "Ver Pix agendados"] : ["Pagar", "Ver extrato"];
  return (
    <>
      <StickyAction>
        <Button type="submit" wide busy={busy}>
          {mayHavePaid ? "Tentar de novo" : <VerbAndAmount verb={verb} amount={amount} />}
        </Button>
      </StickyAction>
      {mayHavePaid ? (
        <LinkButton to={scheduled ? paths.transfer.scheduled : paths.home} variant="quiet" wide>
          {checked}
        </LinkButton>
      ) : (
        <CancelButton busy={busy} onBack={onBack} />
      )}
    </>
  );
}

/** What a button does with which amount, once there is one. */
export const VerbAndAmount = ({ verb, amount }: { verb: string; amount: Cents }) =>
  amount > 0 ? (
    <span>
      {verb} <span className="whole">{formatBrl(amount)}</span>
    </span>
  ) : (
    verb
  );
