import { roleNames } from "@vitral/contract/console/permissions";
import { getSignInHelp } from "@vitral/contract/console/session";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

type Props = {
  /** At the second step: the person whose code is shown. */
  of?: string;
  /** At the first step: fills in who was pressed. */
  onChoose?: (chosen: { email: string; password: string }) => void;
};

/** The people of the demo and their codes of now. Outside of the demo the server names nobody, and nothing is shown. */
export function DemoStaff({ of, onChoose }: Props) {
  const { data } = useQuery({
    queryKey: ["sign-in-help"],
    queryFn: ({ signal }) => call(getSignInHelp, {}, signal),
    retry: false,
    // A code is shown as long as it holds.
    refetchInterval: ({ state }) => Math.max(1, state.data?.staff[0]?.secondsLeft ?? 30) * 1_000,
    staleTime: 0,
  });
  const staff = data?.staff.filter(({ email }) => of === undefined || email === of.trim().toLowerCase()) ?? [];
  if (staff.length === 0) return null;
  return (
    <section
      aria-label="Demonstração"
      className="mt-6 grid gap-2 rounded-card border border-neutral-200 bg-neutral-50 p-4 text-sm"
    >
      <h2 className="font-semibold">Demonstração</h2>
      {of === undefined ? (
        <ul className="grid gap-0.5">
          {staff.map(({ name, role, email, password }) => (
            <li key={email}>
              <button
                type="button"
                onClick={() => onChoose?.({ email, password })}
                className="flex min-h-9 w-full items-center justify-between gap-3 rounded-field px-2 text-left hover:bg-neutral-200"
              >
                <span className="cut">{email}</span>
                <span className="shrink-0 text-caption text-neutral-600">{roleNames[role] ?? name}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p>
          Código de agora: <strong className="text-base tracking-widest tabular-nums">{staff[0]?.code}</strong>
        </p>
      )}
    </section>
  );
}
