import type { OnboardingStep } from "@vitral/contract/customers";
import type { Progress } from "@vitral/contract/onboarding";
import { placeOf } from "@vitral/contract/onboarding-order";
import { type ComponentType, useState } from "react";
import { ApiError, messageOf } from "../../../lib/api.ts";
import { toast } from "../../../ui/notices/toast.ts";
import { useSession } from "../../../shared/session/session.ts";
import { betweenCodes } from "./countdown.tsx";
import { EnterCode } from "./enter-code.tsx";
import { Step } from "../journey/step.tsx";
import { usePlace } from "../journey/use-place.ts";
import { useGoOn, useStep } from "../journey/use-progress.ts";

/** What is being verified, as it is typed, sent and shown. */
type Stage = { name: "ask"; taken?: string } | { name: "code"; target: string; resendFrom: number };

/** What the form of the first stage gets. */
export type AskProps = {
  known: string | null;
  /** Said of what was confirmed last: it is someone else's. */
  taken: string | undefined;
  busy: boolean;
  onSubmit: (target: string) => void;
};

type Props = {
  /** The step at which a code is on its way. */
  waiting: OnboardingStep;
  /** What the customer has given before and not confirmed; a sign-in then begins at the code. */
  known: string | null;
  question: string;
  /** The form of the first stage. */
  Ask: ComponentType<AskProps>;
  verify: { title: string; change: string; shown: (target: string) => string };
  /** Said when a code was sent (spec 8). */
  sent: string;
  register: (target: string) => Promise<Progress>;
  validate: (code: string) => Promise<Progress>;
};

/** E-mail and phone: the value, then the code that was sent there, with a way back and a new code (spec 2.5, 2.6, 4.3). */
export function Verification({ waiting, known, question, Ask, verify, sent, register, validate }: Props) {
  const { entityType } = usePlace();
  const isWaiting = useSession().user.onboardingStep === waiting;
  const [stage, setStage] = useState<Stage>(
    isWaiting && known ? { name: "code", target: known, resendFrom: 0 } : { name: "ask" },
  );
  const goOn = useGoOn();
  const registering = useStep(register);
  const validating = useStep(validate, { INVALID_CODE: "code", EMAIL_TAKEN: "code", PHONE_TAKEN: "code" });

  const send = (target: string) =>
    registering.give(target, ({ onboardingStep }) => {
      // Confirmed before: repeating it is harmless and sends no code.
      if (placeOf(entityType, onboardingStep) > placeOf(entityType, waiting)) return goOn();
      toast.success(sent);
      validating.reset();
      setStage({ name: "code", target, resendFrom: Date.now() + betweenCodes });
    });
  const confirm = (code: string) =>
    validating.give(code, goOn, (error) => isTaken(error) && setStage({ name: "ask", taken: messageOf(error) }));

  if (stage.name === "code")
    return (
      <EnterCode
        title={verify.title}
        target={verify.shown(stage.target)}
        change={verify.change}
        resendFrom={stage.resendFrom}
        resending={registering.busy}
        busy={validating.busy}
        refusal={validating.refusal}
        onChange={() => setStage({ name: "ask" })}
        onResend={() => send(stage.target)}
        onSubmit={confirm}
      />
    );
  return (
    <Step title={question} subtitle="Vamos enviar um código para confirmar.">
      <Ask known={known} taken={stage.taken} busy={registering.busy} onSubmit={send} />
    </Step>
  );
}

/** Someone else's e-mail or phone: another one is needed, not another code. */
const isTaken = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === "EMAIL_TAKEN" || error.code === "PHONE_TAKEN");
