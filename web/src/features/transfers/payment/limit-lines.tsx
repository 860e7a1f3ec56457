import { type Cents, cents, formatBrl } from "@vitral/brazil/cents";
import { lazyPart } from "@vitral/ui/loading/lazy-part.tsx";
import { useLimits } from "../../../shared/account/limits.ts";
import { useDevices } from "../../../shared/devices/devices.ts";
import { LimitLine, TooHigh } from "./limit-line.tsx";

/** Its code comes at night alone. */
const PeopleLine = lazyPart(() => import("./people-line.tsx"), { failed: () => null });

type Props = {
  /** The amount as it is typed, which is compared with the limits; 0: with none. */
  amount: Cents;
  ofNow: boolean;
  ofPayee: Cents | null;
  /** A person receives, so that at night the limit between people counts too, where there is one. */
  toPerson: boolean;
};

/** What this device may pay, where it is not registered, and the limits of the account; one hint at a time. */
export function LimitLines({ amount, ...limits }: Props) {
  const ofDevice = useDevices().data?.limits;
  const most = limits.ofNow && ofDevice ? Math.min(ofDevice.perPayment, ofDevice.leftToday) : null;
  const isOver = most !== null && amount > most;
  return (
    <>
      {most !== null && <LimitLine term="Limite deste dispositivo" value={formatBrl(cents(most))} />}
      <AccountLines {...limits} amount={isOver ? cents(0) : amount} />
      <TooHigh why={isOver ? "O valor passa do limite deste dispositivo, que não está cadastrado." : null} />
    </>
  );
}

/**
 * The limit of one payment and, for one that is paid now, what is left of the limits of these hours; nothing until they
 * are loaded. A payee with a limit of its own (`ofPayee`: what is left of it today) uses nothing of them.
 */
function AccountLines({ amount, ofNow, ofPayee, toPerson }: Props) {
  const { data } = useLimits();
  if (ofPayee !== null) {
    return (
      ofNow && (
        <>
          <LimitLine term="Limite deste favorecido disponível" value={formatBrl(ofPayee)} />
          <TooHigh why={amount > ofPayee ? "O valor passa do que resta hoje do limite deste favorecido." : null} />
        </>
      )
    );
  }
  if (!data) return null;
  const { limitPerTransaction, leftInWindow, window } = data;
  const hours = window === "DAY" ? "diurno" : "noturno";
  const isOverOne = amount > limitPerTransaction;
  const isOverLeft = ofNow && amount > leftInWindow;
  const asksPeople = ofNow && toPerson && window === "NIGHT";
  return (
    <>
      <LimitLine term="Limite por transação" value={formatBrl(limitPerTransaction)} />
      {ofNow && <LimitLine term={`Limite ${hours} disponível`} value={formatBrl(leftInWindow)} />}
      {asksPeople && <PeopleLine amount={isOverOne || isOverLeft ? null : amount} />}
      <TooHigh
        why={
          isOverOne
            ? "O valor passa do seu limite por transação."
            : isOverLeft
              ? `O valor passa do que resta do seu limite ${hours}.`
              : null
        }
        raisable
      />
    </>
  );
}
