import { roleNames } from "@vitral/contract/console/permissions";
import { confirmTotp, getSignInHelp, startStaffSession, type StaffSession } from "@vitral/contract/console/session";
import type { Answer } from "@vitral/contract/endpoint";
import { ApiError, messageOf } from "@vitral/ui/lib/api-error.ts";
import { Refused } from "@vitral/ui/notices/refused.tsx";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { call } from "../../lib/api.ts";

type Person = Answer<typeof getSignInHelp>["staff"][number];

/** The people of the demo and their codes of now; outside of the demo the server names nobody. */
const useDemoStaff = (): readonly Person[] =>
  useQuery({
    queryKey: ["sign-in-help"],
    queryFn: ({ signal }) => call(getSignInHelp, {}, signal),
    retry: false,
    // A code is shown as long as it holds.
    refetchInterval: ({ state }) => Math.max(1, state.data?.staff[0]?.secondsLeft ?? 30) * 1_000,
    staleTime: 0,
  }).data?.staff ?? [];

const look = "mt-6 grid gap-2 rounded-card border border-neutral-200 bg-neutral-50 p-4 text-sm";

/** Whom the page `/demo` names behind the # of the address: the button of that person has the focus. */
const wantedEmail = (): string => window.location.hash.slice(1);

/** Signs in as somebody of the demo with one press, by the two calls of the form; nothing outside of the demo. */
export function DemoStaff({ onSignedIn }: { onSignedIn: (session: StaffSession) => void }) {
  const staff = useDemoStaff();
  const { mutate, isPending, variables, error } = useMutation({ mutationFn: signInAs, onSuccess: onSignedIn });
  const wanted = useRef<HTMLButtonElement>(null);
  const isShown = staff.length > 0;
  useEffect(() => {
    if (isShown) wanted.current?.focus();
  }, [isShown]);
  if (staff.length === 0) return null;
  return (
    <section aria-label="Demonstração" className={look}>
      <h2 className="font-semibold">Demonstração</h2>
      <p className="text-caption text-neutral-600">Escolha uma pessoa: a senha e o código vão juntos.</p>
      {error !== null && variables && <Refused>{whyNot(error, variables)}</Refused>}
      <ul className="grid gap-0.5">
        {staff.map((person) => (
          <li key={person.email}>
            <button
              ref={person.email === wantedEmail() ? wanted : undefined}
              type="button"
              aria-disabled={isPending}
              onClick={() => !isPending && mutate(person)}
              className="flex min-h-9 w-full items-center justify-between gap-3 rounded-field px-2 text-left hover:bg-neutral-200 aria-disabled:opacity-60"
            >
              <span className="cut">{person.email}</span>
              <span className="shrink-0 text-caption text-neutral-600">{roleNames[person.role]}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** At the second step: the code of now of a person of the demo. */
export function DemoCode({ email: typed }: { email: string }) {
  const code = useDemoStaff().find(({ email }) => email === typed.trim().toLowerCase())?.code;
  if (!code) return null;
  return (
    <section aria-label="Demonstração" className={look}>
      <h2 className="font-semibold">Demonstração</h2>
      <p>
        Código de agora: <strong className="text-base tracking-widest tabular-nums">{code}</strong>
      </p>
    </section>
  );
}

/** The second factor is another one than that of the demo. */
class OtherFactor extends Error {}

async function signInAs({ email }: Person): Promise<StaffSession> {
  // The code that was loaded with the page may have been used since.
  const { staff } = await call(getSignInHelp, {});
  const person = staff.find((one) => one.email === email);
  if (!person?.code) throw new OtherFactor();
  await call(startStaffSession, { body: { email, password: person.password } });
  return call(confirmTotp, { body: { code: person.code } });
}

function whyNot(error: Error, { name }: Person): string {
  if (error instanceof OtherFactor)
    return `${name} tem outro segundo fator nesta demonstração: use o e-mail, a senha e o novo código.`;
  if (error instanceof ApiError && error.code === "STAFF_WRONG_CREDENTIALS")
    return `A senha de ${name} foi trocada nesta demonstração: use o e-mail e a nova senha.`;
  return messageOf(error);
}
