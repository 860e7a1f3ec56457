import { labelOf } from "@vitral/contract/acts/fields";
import {
  type AuditEntry,
  downloadAudit,
  downloadOwnAudit,
  listAudit,
  listOwnAudit,
  verifyAuditChain,
  verifyOwnAudit,
} from "@vitral/contract/console/audit";
import { auditActionName, auditAreaNames } from "@vitral/contract/console/audit/audit-actions";
import { auditColumns } from "@vitral/contract/console/lists/audit";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { Notice } from "@vitral/ui/notices/notice.tsx";
import { toast } from "@vitral/ui/notices/toast.ts";
import { Breakable } from "@vitral/ui/text/breakable.tsx";
import { Tag } from "@vitral/ui/text/tag.tsx";
import { useMutation } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { call } from "../../lib/api.ts";
import type { AnswerOf } from "../../lib/endpoint-types.ts";
import { pathOf } from "../../lib/paths.ts";
import { type Filter, optionsOf } from "../../shared/list/column.ts";
import { DataList } from "../../shared/list/data-list.tsx";
import { smallField } from "../../shared/list/list-filters.tsx";
import { Page } from "../../shared/page/page.tsx";
import { useMay, useSession } from "../../shared/session/session.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";

/** Who sees no customer finds one by the code alone. */
const filtersOf = (seesCustomers: boolean): readonly Filter[] => [
  { name: "person", label: "Pessoa", kind: "text", placeholder: "E-mail ou usuário" },
  {
    name: "action",
    label: "Ação",
    kind: "choice",
    options: optionsOf(auditAreaNames).toSorted((one, other) => one.label.localeCompare(other.label, "pt-BR")),
  },
  {
    name: "customer",
    label: "Cliente",
    kind: "text",
    placeholder: seesCustomers ? "Nome, CPF, CNPJ ou conta" : "Código do cliente",
  },
  { name: "from", label: "De", kind: "date" },
  { name: "to", label: "Até", kind: "date" },
  { name: "alone", label: "Segunda pessoa", kind: "choice", options: [{ value: "yes", label: "Sem segunda pessoa" }] },
];

/** In the address: the audit of the installation instead of the bank's. */
const where = { name: "onde", installation: "instalacao" } as const;

/** Everything that the staff did and looked at, and whether the chain of it is whole. */
export default function AuditPage() {
  const { slug } = useTenant();
  const maySee = useMay("customers.read");
  // The sign-ins of who belongs to no bank stand in the installation's own chain.
  const mayChoose = useSession().staff.tenant === null;
  const [search, setSearch] = useSearchParams();
  const isOwn = mayChoose && search.get(where.name) === where.installation;
  const check = useMutation({
    mutationFn: () => (isOwn ? call(verifyOwnAudit, {}) : call(verifyAuditChain, { params: { tenant: slug } })),
    onError: (error) => toast.error(messageOf(error)),
  });
  const choose = (chosen: string) => {
    check.reset();
    setSearch(chosen === "" ? {} : { [where.name]: chosen });
  };
  return (
    <Page
      title="Auditoria"
      subtitle={isOwn ? "O que a equipe da instalação fez fora de um banco" : "O que a equipe fez e olhou neste banco"}
      actions={
        <Button variant="secondary" busy={check.isPending} onClick={() => check.mutate()}>
          <ShieldCheck aria-hidden="true" className="size-4" />
          Verificar a cadeia
        </Button>
      }
    >
      {mayChoose && (
        <label className="grid justify-items-start gap-0.5 text-caption text-neutral-600">
          Auditoria
          <select
            value={isOwn ? where.installation : ""}
            onChange={(event) => choose(event.target.value)}
            className={`${smallField} pr-7`}
          >
            <option value="">Deste banco</option>
            <option value={where.installation}>Da instalação</option>
          </select>
        </label>
      )}
      {check.data && <ChainReport report={check.data} />}
      <DataList
        key={isOwn ? "installation" : slug}
        name={isOwn ? "audit-of-installation" : "audit"}
        what="linhas da auditoria"
        endpoint={isOwn ? listOwnAudit : listAudit}
        csv={isOwn ? downloadOwnAudit : downloadAudit}
        filters={filtersOf(maySee && !isOwn)}
        columns={auditColumns}
        cells={cellsOf(slug, maySee && !isOwn)}
        empty={{
          title: "Nada na auditoria ainda",
          text: "O que a equipe fizer, olhar e tentar aparece aqui, com quem, quando e o motivo.",
        }}
      />
    </Page>
  );
}

const cellsOf = (slug: string, maySeeCustomers: boolean) => ({
  who: (entry: AuditEntry) => <Who entry={entry} />,
  action: (entry: AuditEntry) => <Action entry={entry} slug={slug} />,
  customer: ({ customerId, customerName }: AuditEntry) =>
    customerId === null ? (
      "–"
    ) : (
      <span className="flex flex-wrap gap-x-3">
        {maySeeCustomers && (
          <Link className={link} to={pathOf(slug, "customers", customerId)}>
            {customerName ?? "Ver cliente"}
          </Link>
        )}
        <Link
          className={`${link} whitespace-nowrap`}
          to={`${pathOf(slug, "audit")}?${new URLSearchParams({ customer: customerId }).toString()}`}
        >
          Só deste cliente
        </Link>
      </span>
    ),
  changes: ({ changes }: AuditEntry) => <Changes changes={changes} />,
  reason: ({ reason }: AuditEntry) => <span className="wrap-anywhere">{reason ?? "–"}</span>,
  details: (entry: AuditEntry) => <Details entry={entry} />,
});

const link = "inline-flex min-h-8 items-center text-accent-strong underline";

/** What was done, with the way to the order behind it. */
const Action = ({ entry: { action, commandId }, slug }: { entry: AuditEntry; slug: string }) => (
  <span className="grid justify-items-start">
    {auditActionName(action)}
    {commandId !== null && (
      <Link className={`${link} whitespace-nowrap`} to={pathOf(slug, "commands", commandId)}>
        Ver o pedido
      </Link>
    )}
  </span>
);

/** Changes that a row shows; the order has all. */
const shownChanges = 4;

const Changes = ({ changes }: Pick<AuditEntry, "changes">) =>
  changes.length === 0 ? (
    "–"
  ) : (
    <ul className="grid max-w-80 gap-1 text-caption wrap-anywhere">
      {changes.slice(0, shownChanges).map(({ before, after, ...field }) => (
        <li key={labelOf(field)}>
          {labelOf(field)}: <span className="text-neutral-600">{before ?? "—"}</span> <span aria-hidden="true">→</span>
          <span className="sr-only"> passa a </span> {after ?? "—"}
        </li>
      ))}
      {changes.length > shownChanges && <li>e mais {changes.length - shownChanges}, no pedido</li>}
    </ul>
  );

const Who = ({ entry: { actor, maker, withoutSecondPerson } }: { entry: AuditEntry }) => (
  <span className="grid justify-items-start gap-0.5">
    <Breakable text={actor} />
    {maker !== null && (
      <span className="text-caption text-neutral-600">
        pedido por <Breakable text={maker} />
      </span>
    )}
    {withoutSecondPerson && <Tag tone="warn">sem segunda pessoa</Tag>}
  </span>
);

/** The rest of a row: the details of its action, and its hash. */
function Details({ entry: { action, details, hash, accountId } }: { entry: AuditEntry }) {
  const facts = [...Object.entries(details), ...(accountId === null ? [] : [["account", accountId] as const])];
  return (
    <details className="max-w-80">
      <summary className="cursor-pointer whitespace-nowrap text-accent-strong">Detalhes</summary>
      <dl className="grid gap-1 pt-1 text-caption wrap-anywhere">
        {[["action", action] as const, ...facts, ["hash", hash] as const].map(([name, value]) => (
          <div key={name}>
            <dt className="inline text-neutral-600">{name}: </dt>
            <dd className="inline">{typeof value === "string" ? value : JSON.stringify(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

type Report = AnswerOf<typeof verifyAuditChain>;

const sentences: Record<NonNullable<Report["broken"]>["what"], string> = {
  CHANGED: "foi mudada depois de escrita",
  MISSING: "vem depois de linhas que foram removidas",
  UNLINKED: "não segue a linha anterior",
  END: "não é a última: linhas depois dela foram removidas",
  ANCHOR: "não tem o hash anotado",
};

const ChainReport = ({ report: { rows, newest, hash, broken } }: { report: Report }) =>
  broken === null ? (
    <Notice kind="info" title="A cadeia está inteira">
      {rows === 1 ? "1 linha conferida" : `${rows} linhas conferidas`}; a última é a {newest}, com o hash{" "}
      <code className="wrap-anywhere">{hash ?? "—"}</code>. Anote-o fora deste sistema.
    </Notice>
  ) : (
    <Notice kind="danger" title="A cadeia foi quebrada">
      A linha {broken.number} {sentences[broken.what]}. Avise a segurança e preserve o banco de dados.
    </Notice>
  );
