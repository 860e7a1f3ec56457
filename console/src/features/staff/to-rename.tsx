import { listStaffToRename, staffProblems } from "@vitral/contract/console/staff";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { staffKey } from "../../shared/orders/staff-key.ts";

/** Names whose name or e-mail has to change: they were stored before the rules, or are taken for another person's. */
export function ToRename() {
  const { data } = useQuery({
    queryKey: [...staffKey, "to-rename"],
    queryFn: ({ signal }) => call(listStaffToRename, {}, signal),
  });
  if (!data || data.people.length === 0) return null;
  return (
    <section aria-labelledby="to-rename" className="mb-4 grid gap-2 rounded-card border border-danger bg-surface p-4">
      <h2 id="to-rename" className="font-medium">
        Nomes e e-mails que precisam mudar
      </h2>
      <p className="text-sm text-neutral-600">
        Estas pessoas entram como antes. Até a mudança, que outra pessoa aprova, nada mais muda no acesso delas.
      </p>
      <ul className="grid gap-1 text-sm">
        {data.people.map(({ id, name, email, problem }) => (
          <li key={id} className="min-w-0 wrap-anywhere">
            <span className="font-medium">{name}</span> · {email}
            {problem !== null && <span className="block text-danger">{staffProblems[problem]}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
