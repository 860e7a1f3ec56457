import { formatCep } from "@vitral/brazil/cep";
import { formatPhone } from "@vitral/brazil/phone";
import { getProfile } from "@vitral/contract/profile";
import type { Answer } from "@vitral/contract/endpoint";
import { useQuery } from "@tanstack/react-query";
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
import { call } from "../../lib/api.ts";
import { paths } from "../../lib/paths.ts";

type Profile = Answer<typeof getProfile>;

const breadcrumbs = [
  { label: "Home", to: paths.home },
  { label: "Minha conta", to: paths.account.menu },
  { label: "Meus dados" },
];

/** 'Meus dados': name, document, contacts and address as the bank knows them, and whom to ask for a correction. */
export default function ProfileScreen() {
  const profile = useQuery({
    queryKey: ["profile"],
    queryFn: ({ signal }) => call(getProfile, {}, signal),
    networkMode: "always",
  });
  const { data, error, refetch, isFetching } = profile;
  useFailureToast(profile, messageOf(error));
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
        <section aria-label="Mudar e-mail ou telefone" className="grid gap-2 text-neutral-700">
          <p>
            Seu e-mail ou telefone mudou? Nossa equipe corrige a seu pedido. Por segurança, depois de mudar o e-mail ou
            o telefone você entra de novo e fica 24 horas sem códigos para redefinir a senha ou o PIN.
          </p>
          <p>Uma chave Pix com o e-mail ou o celular antigo continua como está, até você excluí-la.</p>
          <div>
            <TextLink to={paths.help}>Pedir uma correção</TextLink>
          </div>
        </section>
      </div>
    </div>
  );
}

const itemsOf = ({ name, document, email, phone, address }: Profile) => [
  { term: "Nome", value: name },
  { term: "CPF/CNPJ", value: <span className="whole">{document}</span> },
  { term: "E-mail", value: email ? <Breakable text={email} /> : missing },
  { term: "Telefone", value: phone ? <span className="whole">{formatPhone(phone)}</span> : missing },
  { term: "Endereço", value: address ? addressText(address) : missing },
];

const missing = "Não informado";

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
