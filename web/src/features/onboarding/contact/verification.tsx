import type { OnboardingStep } from "@vitral/contract/customers";
import type { Progress } from "@vitral/contract/onboarding";
import { stepIndex } from "@vitral/contract/onboarding-order";
import { type ComponentType, useState } from "react";
import { ApiError, messageOf } from "@vitral/ui/lib/api-error.ts";
import { toast } from "@vitral/ui/notices/toast.ts";
import { useSession } from "../../../shared/session/session.ts";
import { betweenCodes } from "./countdown.tsx";
import { EnterCode } from "./enter-code.tsx";
import { Step } from "../journey/step.tsx";
import { useScreen } from "../journey/use-screen.ts";
import { useGoOn, useStep } from "../journey/use-progress.ts";

/** The first stage asks for the e-mail or phone, the second for the code that was sent to it. */
type Stage = { name: "ask"; taken?: string } | { name: "code"; target: string; resendFrom: number };

/** What the form of the first stage gets. */
export type AskProps = {
  known: string | null;
  /** Why the value that was confirmed last is refused: it belongs to someone else. */
  taken: string | undefined;
  busy: boolean;
  onSubmit: (target: string) => void;
};

type Props = {
  /** The onboarding step of a customer who was sent a code. */
  waiting: OnboardingStep;
  /** What the customer entered before and has not confirmed; after a sign-in the screen then asks for the code. */
  known: string | null;
  question: string;
  /** The form of the first stage. */
  Ask: ComponentType<AskProps>;
  verify: { title: string; change: string; shown: (target: string) => string };
  /** The sentence of the toast when a code was sent (spec 8). */
  sent: string;
  register: (target: string) => Promise<Progress>;
  validate: (code: string) => Promise<Progress>;
};

/**
 * E-mail or phone: the value, then the code that was sent to it. The value can be changed, the code sent again (spec
 * 2.5).
 */
export function Verification({ waiting, known, question, Ask, verify, sent, register, validate }: Props) {
  const { entityType } = useScreen();
  const isWaiting = useSession().user.onboardingStep === waiting;
  const [stage, setStage] = useState<Stage>(
    isWaiting && known ? { name: "code", target: known, resendFrom: 0 } : { name: "ask" },
  );
  const goOn = useGoOn();
  const registering = useStep(register);
  const validating = useStep(validate, { INVALID_CODE: "code", EMAIL_TAKEN: "code", PHONE_TAKEN: "code" });

  const send = (target: string) =>
    registering.submit(target, ({ onboardingStep }) => {
      // It was confirmed before: the server has sent no code.
      if (stepIndex(entityType, onboardingStep) > stepIndex(entityType, waiting)) return goOn();
      toast.success(sent);
      validating.reset();
      setStage({ name: "code", target, resendFrom: Date.now() + betweenCodes });
    });
  const confirm = (code: string) =>
    validating.submit(code, goOn, (error) => isTaken(error) && setStage({ name: "ask", taken: messageOf(error) }));

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

/** Someone else's e-mail or phone: the customer needs another one, not another code. */
const isTaken = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === "EMAIL_TAKEN" || error.code === "PHONE_TAKEN");
