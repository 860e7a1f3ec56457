import {
  confirmPasskey,
  confirmTotp,
  getPasskeyOptions,
  getStaffSession,
  sentences,
  SignInEmail,
  startStaffSession,
  type StaffSession,
  TotpCode,
} from "@vitral/contract/console/session";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { formFor } from "@vitral/ui/form/form.tsx";
import { CodeInput } from "@vitral/ui/inputs/code-input.tsx";
import { PasswordInput } from "@vitral/ui/inputs/password-input.tsx";
import { ApiError, messageOf } from "@vitral/ui/lib/api-error.ts";
import { knowsPasskeys } from "@vitral/ui/lib/knows-passkeys.ts";
import { askPasskey, stopAskingPasskey } from "@vitral/ui/lib/passkeys.ts";
import { useMutation } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useEffect, useState } from "react";
import * as z from "zod/mini";
import { call } from "../../lib/api.ts";
import { passkeySentence } from "../../lib/passkeys.ts";
import { Refused } from "@vitral/ui/notices/refused.tsx";
import { DemoCode, DemoStaff } from "./demo-staff.tsx";

const Credentials = z.object({
  email: SignInEmail,
  password: z.string().check(z.minLength(1, sentences.password)),
});
const credentials = formFor(Credentials);
const secondStep = formFor(z.object({ code: TotpCode }));
const noCode = { code: "" };

type Factors = readonly ("TOTP" | "PASSKEY")[];
type Props = {
  /** The e-mail that is filled in already: of the person whose session has ended. */
  email?: string;
  onSignedIn: (session: StaffSession) => void;
};

/** The two steps of the sign-in: e-mail and password, then a code or a passkey. */
export function SignInSteps({ email = "", onSignedIn }: Props) {
  const [start, setStart] = useState({ email, password: "" });
  const [factors, setFactors] = useState<Factors | null>(null);
  const [why, setWhy] = useState<string | null>(null);
  const goBack = (reason: string | null) => {
    setWhy(reason);
    setFactors(null);
  };
  if (factors) return <SecondStep factors={factors} email={start.email} onBack={goBack} onSignedIn={onSignedIn} />;
  return (
    <>
      <FirstStep
        key={start.email}
        start={start}
        why={why}
        onPassed={(typed, found) => {
          setStart({ email: typed.email, password: "" });
          setFactors(found);
        }}
      />
      <DemoStaff onSignedIn={onSignedIn} />
    </>
  );
}

type FirstProps = {
  start: { email: string; password: string };
  /** Why the second step led back here. */
  why: string | null;
  onPassed: (typed: z.output<typeof Credentials>, factors: Factors) => void;
};

function FirstStep({ start, why, onPassed }: FirstProps) {
  const { Form, Field } = credentials;
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: z.output<typeof Credentials>) => call(startStaffSession, { body }),
    onSuccess: ({ factors }, typed) => onPassed(typed, factors),
  });
  return (
    <Form start={start} onSubmit={(typed) => mutate(typed)}>
      <Field name="email" label="E-mail" type="email" autoComplete="username" spellCheck={false} />
      <Field name="password" label="Senha" control={PasswordInput} autoComplete="current-password" />
      {(error ?? why) !== null && <Refused>{error ? messageOf(error) : why}</Refused>}
      <Button type="submit" wide busy={isPending} busyText="Entrando...">
        Entrar
      </Button>
    </Form>
  );
}

type SecondProps = {
  factors: Factors;
  email: string;
  onBack: (why: string | null) => void;
  onSignedIn: (session: StaffSession) => void;
};

function SecondStep({ factors, email, onBack, onSignedIn }: SecondProps) {
  const { Form, Field } = secondStep;
  const onError = afterFailure({ onBack, onSignedIn });
  const code = useMutation({
    mutationFn: (body: { code: string }) => call(confirmTotp, { body }),
    onSuccess: onSignedIn,
    onError,
  });
  const passkey = useMutation({
    mutationFn: signInByPasskey,
    onSuccess: (session) => session && onSignedIn(session),
    onError,
  });
  // Where the person goes back, the browser's window of the passkey closes too.
  useEffect(() => stopAskingPasskey, []);
  const error = code.error ?? passkey.error;
  // A try with the one ends what the other said.
  const tryPasskey = () => {
    code.reset();
    passkey.mutate();
  };
  const tryCode = (typed: { code: string }) => {
    passkey.reset();
    code.mutate(typed);
  };
  const withPasskey = factors.includes("PASSKEY") && knowsPasskeys();
  return (
    <div className="grid gap-5">
      {withPasskey && (
        <Button variant="secondary" wide busy={passkey.isPending} onClick={tryPasskey}>
          <KeyRound aria-hidden="true" className="size-4" />
          Usar chave de acesso
        </Button>
      )}
      <Form start={noCode} onSubmit={tryCode}>
        <Field
          name="code"
          label="Código"
          control={CodeInput}
          hint="Os 6 dígitos do seu aplicativo autenticador."
          ref={(field) => field?.focus()}
        />
        {error !== null && <Refused>{passkeySentence(error)}</Refused>}
        <Button type="submit" wide busy={code.isPending} busyText="Entrando...">
          Entrar
        </Button>
      </Form>
      <Button variant="quiet" wide onClick={() => onBack(null)}>
        Voltar
      </Button>
      <DemoCode email={email} />
    </div>
  );
}

/**
 * A code opens one session: where its answer was lost the session may be open, and is asked for. The password's step
 * holds for some minutes; after that it is asked for again.
 */
const afterFailure =
  ({ onBack, onSignedIn }: Pick<SecondProps, "onBack" | "onSignedIn">) =>
  async (failure: Error): Promise<void> => {
    if (!(failure instanceof ApiError)) return;
    const isOver = failure.code === "STAFF_SIGNED_OUT";
    if (!isOver && failure.status > 0 && failure.status < 500) return;
    const asked = await call(getStaffSession, {}).catch(() => null);
    if (asked?.session) return onSignedIn(asked.session);
    if (isOver) onBack("O primeiro passo venceu. Digite a senha de novo.");
  };

/** Null where the person went back meanwhile. */
async function signInByPasskey(): Promise<StaffSession | null> {
  const { options } = await call(getPasskeyOptions, {});
  const response = await askPasskey(options);
  return response && call(confirmPasskey, { body: { response } });
}
