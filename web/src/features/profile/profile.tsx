import { formatCep } from "@vitral/brazil/cep";
import { formatPhone } from "@vitral/brazil/phone";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { TextLink } from "@vitral/ui/buttons/link-button.tsx";
import { Breadcrumb } from "@vitral/ui/layout/breadcrumb.tsx";
import { Card } from "@vitral/ui/layout/card.tsx";
import { PageTitle } from "@vitral/ui/layout/page-title.tsx";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { ListSkeleton } from "@vitral/ui/loading/list-skeleton.tsx";
import { Skeleton } from "@vitral/ui/loading/skeleton.tsx";
import { ErrorState } from "@vitral/ui/notices/error-state.tsx";
import { useFailureToast } from "@vitral/ui/notices/use-failure-toast.ts";
import { Breakable } from "@vitral/ui/text/breakable.tsx";
import { DefinitionList } from "@vitral/ui/text/definition-list.tsx";
import { paths } from "../../lib/paths.ts";
import { ChangeAddress } from "./change-address.tsx";
import { ChangeContact } from "./change-contact.tsx";
import { contactKinds } from "./contact-kinds.ts";
import { type Profile, useProfile } from "./profile-query.ts";

const breadcrumbs = [
  { label: "Home", to: paths.home },
  { label: "Minha conta", to: paths.account.menu },
  { label: "Meus dados" },
];

/** 'Meus dados': name, document, contacts and address as the bank knows them, and how each is changed. */
export default function ProfileScreen() {
  const [parameters] = useSearchParams();
  const profile = useProfile();
  const { data, error, refetch, isFetching } = profile;
  useFailureToast(profile, messageOf(error));
  const changed = parameters.get("mudar");
  if (data && changed === "endereco") return <ChangeAddress profile={data} />;
  if (data && (changed === "email" || changed === "telefone"))
    return <ChangeContact key={changed} kind={contactKinds[changed]} profile={data} />;
  return (
    <div className="grid gap-6 [&>*]:min-w-0">
      <Breadcrumb breadcrumbs={breadcrumbs} />
      <PageTitle subtitle="O que temos no seu cadastro">Meus dados</PageTitle>
      <div className="grid max-w-[45rem] gap-6 [&>*]:min-w-0">
        <Card>
          {data && <DefinitionList items={itemsOf(data)} />}
          {!data && error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} busy={isFetching} />}
          {!data && !error && <ProfileSkeleton />}
        </Card>
        {/* Not before what is above it, which would move it. */}
        {(data ?? error) && (
          <section aria-label="Corrigir nome ou documento" className="grid gap-2 text-neutral-700">
            <p>Seu nome ou documento está errado? Nossa equipe corrige a seu pedido.</p>
            <div>
              <TextLink to={`${paths.help}#atendimento`}>Pedir uma correção</TextLink>
            </div>
          </section>
        )}
      </div>
    </div>
  );
}

const itemsOf = ({ name, document, email, phone, address }: Profile) => [
  { term: "Nome", value: name },
  { term: "CPF/CNPJ", value: <span className="whole">{document}</span> },
  {
    term: "E-mail",
    value: <Changeable what="email" name="e-mail" value={email && <Breakable text={email} />} />,
  },
  {
    term: "Telefone",
    value: (
      <Changeable
        what="telefone"
        name="telefone"
        value={phone && <span className="whole">{formatPhone(phone)}</span>}
      />
    ),
  },
  { term: "Endereço", value: <Changeable what="endereco" name="endereço" value={address && addressText(address)} /> },
];

/** A value with the way to change it, or to add it. */
const Changeable = ({ what, name, value }: { what: string; name: string; value: ReactNode }) => (
  <span className="grid justify-items-end">
    <span>{value ?? "Não informado"}</span>
    <TextLink to={`${paths.account.profile}?mudar=${what}`}>
      {value ? "Alterar" : "Cadastrar"}
      <span className="sr-only"> {name}</span>
    </TextLink>
  </span>
);

const addressText = ({
  street,
  number,
  complement,
  neighborhood,
  city,
  state,
  zipCode,
}: NonNullable<Profile["address"]>) =>
  [`${street}, ${number}`, complement, neighborhood, `${city}/${state}`, `CEP ${formatCep(zipCode)}`]
    .filter(Boolean)
    .join(" · ");

const ProfileSkeleton = () => (
  <ListSkeleton what="seus dados" rows={5} shape="h-12 gap-4">
    <Skeleton shape="h-4 w-24" />
    <Skeleton shape="ml-auto h-4 w-40 max-w-full" />
  </ListSkeleton>
);
