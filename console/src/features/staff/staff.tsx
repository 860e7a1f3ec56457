import { roleNames } from "@vitral/contract/console/permissions";
import {
  downloadStaff,
  listStaff,
  type StaffMember,
  staffProblems,
  staffStateNames,
} from "@vitral/contract/console/staff";
import { staffColumns } from "@vitral/contract/console/lists/staff";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Breakable } from "@vitral/ui/text/breakable.tsx";
import { useState } from "react";
import { moment } from "../../lib/moment.ts";
import { type Filter, optionsOf } from "../../shared/list/column.ts";
import { DataList } from "../../shared/list/data-list.tsx";
import { Page } from "../../shared/page/page.tsx";
import { Tag } from "@vitral/ui/text/tag.tsx";
import { useMay, useSession } from "../../shared/session/session.ts";
import { NewPerson } from "../../shared/orders/new-person.tsx";
import { PersonActions } from "./person-actions.tsx";
import { staffKey } from "../../shared/orders/staff-key.ts";
import { ToRename } from "./to-rename.tsx";

const tones = { ACTIVE: "good", INVITED: "warn", DISABLED: "quiet" } as const;

const State = ({ state, problem, lockedUntil }: StaffMember) => (
  <span className="flex flex-wrap gap-1">
    <Tag tone={tones[state]}>{staffStateNames[state]}</Tag>
    {problem !== null && <Tag tone="danger">{staffProblems[problem]}</Tag>}
    {lockedUntil !== null && <Tag tone="danger">{`espera até ${moment(lockedUntil)}`}</Tag>}
  </span>
);

const Person = ({ name, email }: StaffMember) => (
  <div className="min-w-28 xl:min-w-41">
    <span className="font-medium">{name}</span>
    <span className="block text-caption text-neutral-600">
      <Breakable text={email} />
    </span>
  </div>
);

/** The bank of a person, by its name. */
function Bank({ tenant }: StaffMember) {
  const { tenants } = useSession();
  return tenant === null ? "todos" : (tenants.find(({ slug }) => slug === tenant)?.name ?? tenant);
}

/** The day over the time: the column stays narrow, and the buttons beside it have room. */
function Session({ session }: StaffMember) {
  if (session === null) return "–";
  const [day, time] = moment(session.since).split(" ");
  return (
    <span className="tabular-nums">
      {day}
      <span className="block text-caption text-neutral-600">{time}</span>
    </span>
  );
}

const cells = { person: Person, bank: Bank, state: State, session: Session };

const controls = {
  head: "Ações",
  // Wide enough for two buttons in a line.
  cell: (row: StaffMember) => (
    <div className="min-w-62">{row.mayChange ? <PersonActions person={row} /> : "é você"}</div>
  ),
};

const filters: readonly Filter[] = [
  { name: "q", label: "Buscar", kind: "text", placeholder: "Nome ou e-mail" },
  { name: "role", label: "Perfil", kind: "choice", options: optionsOf(roleNames) },
  { name: "state", label: "Situação", kind: "choice", options: optionsOf(staffStateNames) },
];

/** Who works in the console: roles, second factors, sessions; and what Segurança changes about others. */
export default function StaffPage() {
  const mayEdit = useMay("staff.edit");
  const { staff } = useSession();
  const [adding, setAdding] = useState(false);
  return (
    <Page
      title="Equipe"
      subtitle={staff.tenant === null ? "De todos os bancos desta instalação" : "Deste banco"}
      actions={mayEdit && <Button onClick={() => setAdding(true)}>Adicionar pessoa</Button>}
    >
      <ToRename />
      <DataList
        name={staffKey[0]}
        what="pessoas"
        endpoint={listStaff}
        csv={downloadStaff}
        filters={filters}
        columns={staffColumns}
        cells={cells}
        controls={mayEdit ? controls : undefined}
        empty={{
          title: "Ninguém na equipe",
          text: "Quem for adicionado aparece aqui, com o perfil, o segundo fator e a sessão.",
        }}
      />
      {adding && <NewPerson onClose={() => setAdding(false)} />}
    </Page>
  );
}
