import { roleNames } from "@vitral/contract/console/permissions";
import { downloadStaff, listStaff, type StaffMember, staffStateNames } from "@vitral/contract/console/staff";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call, callFile } from "../../lib/api.ts";
import { moment } from "../../lib/moment.ts";
import type { Column } from "../../shared/list/column.ts";
import { CsvButton } from "../../shared/list/csv-button.tsx";
import { ListTable, ListTableSkeleton } from "../../shared/list/list-table.tsx";
import { Loaded } from "../../shared/page/loaded.tsx";
import { Page } from "../../shared/page/page.tsx";
import { StateLabel } from "../../shared/page/state-label.tsx";
import { useMay, useSession } from "../../shared/session/session.ts";
import { NewPerson } from "./new-person.tsx";
import { PersonActions } from "./person-actions.tsx";
import { staffKey } from "./staff-key.ts";

const tones = { ACTIVE: "good", INVITED: "warn", DISABLED: "quiet" } as const;

const State = ({ state, lockedUntil }: StaffMember) => (
  <span className="flex flex-wrap gap-1">
    <StateLabel tone={tones[state]}>{staffStateNames[state]}</StateLabel>
    {lockedUntil !== null && <StateLabel tone="danger">{`espera até ${moment(lockedUntil)}`}</StateLabel>}
  </span>
);

const Person = ({ name, email }: StaffMember) => (
  <>
    <span className="font-medium">{name}</span>
    <span className="block text-caption text-neutral-600">{email}</span>
  </>
);

const columns: readonly Column<StaffMember>[] = [
  { head: "Pessoa", cell: (row) => <Person {...row} /> },
  { head: "Perfil", cell: ({ role }) => roleNames[role] },
  { head: "Banco", cell: ({ tenant }) => tenant ?? "todos" },
  { head: "Situação", cell: (row) => <State {...row} /> },
  {
    head: "Segundo fator",
    cell: ({ state, passkeys }) =>
      state === "INVITED"
        ? "–"
        : passkeys === 0
          ? "código"
          : `código e ${passkeys} ${passkeys === 1 ? "chave" : "chaves"}`,
  },
  {
    head: "Sessão",
    cell: ({ session }) => (session === null ? "–" : `desde ${moment(session.since)}`),
  },
];
const withActions: readonly Column<StaffMember>[] = [
  ...columns,
  { head: "Ações", cell: (row) => (row.mayChange ? <PersonActions person={row} /> : "é você") },
];

/** Who works in the console: roles, second factors, sessions; and what Segurança changes about others. */
export default function StaffPage() {
  const mayEdit = useMay("staff.edit");
  const { staff } = useSession();
  const [adding, setAdding] = useState(false);
  const query = useQuery({ queryKey: staffKey, queryFn: ({ signal }) => call(listStaff, {}, signal) });
  return (
    <Page
      title="Equipe"
      subtitle={staff.tenant === null ? "De todos os bancos desta instalação" : "Deste banco"}
      actions={
        <div className="flex flex-wrap gap-2">
          <CsvButton load={() => callFile(downloadStaff, {})} />
          {mayEdit && <Button onClick={() => setAdding(true)}>Adicionar pessoa</Button>}
        </div>
      }
    >
      <div className="min-w-0 overflow-x-auto rounded-card border border-neutral-200 bg-surface">
        <Loaded query={query} what="a equipe" skeleton={<ListTableSkeleton columns={6} />}>
          {(found) => <ListTable what="Equipe" rows={found.staff} columns={mayEdit ? withActions : columns} />}
        </Loaded>
      </div>
      {adding && <NewPerson onClose={() => setAdding(false)} />}
    </Page>
  );
}
