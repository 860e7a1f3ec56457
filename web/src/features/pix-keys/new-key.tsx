import { AtSign, IdCard, Shuffle, Smartphone } from "lucide-react";
import { useState } from "react";
import { paths } from "../../lib/paths.ts";
import { Breadcrumb } from "@vitral/ui/layout/breadcrumb.tsx";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { LinkButton } from "@vitral/ui/buttons/link-button.tsx";
import { Notice } from "@vitral/ui/notices/notice.tsx";
import { PageTitle } from "@vitral/ui/layout/page-title.tsx";
import { RadioCards, type RadioOption } from "@vitral/ui/inputs/radio-cards.tsx";
import { StepLine } from "@vitral/ui/layout/step-line.tsx";
import { Whole } from "@vitral/ui/text/whole.tsx";
import type { ClaimType } from "@vitral/contract/pix-claims";
import { keysOfAccount, type PixKey } from "@vitral/contract/pix-keys";
import { type Session, useSession } from "../../shared/session/session.ts";
import { AskClaim } from "./claims/ask-claim.tsx";
import { ConfirmKey } from "./confirm-key.tsx";
import { keyText, useKeys } from "../../shared/account/pix-keys.ts";
import { type KeyChoice, type OwnKey, ownKey, ownKeyText } from "./own-keys.ts";

const breadcrumbs = [
  { label: "Home", to: paths.home },
  { label: "Chaves Pix", to: paths.pixKeys.menu },
  { label: "Nova chave" },
];

/** 'Nova chave': the choice of a key, then its confirmation (spec 2.10, 4.4). */
export default function NewKey() {
  const session = useSession();
  const { data: registered = [] } = useKeys();
  const [chosen, setChosen] = useState<KeyChoice>("DOCUMENT");
  const options = optionsFor(session, registered);
  const free = options.filter(({ disabled }) => !disabled).map(({ value }) => value);
  const [first = chosen] = free;
  // The chosen key may turn out to be registered already.
  const choice = free.includes(chosen) ? chosen : first;
  const maxKeys = keysOfAccount[session.entityType];
  const [confirming, setConfirming] = useState<OwnKey | null>(null);
  const [asking, setAsking] = useState<ClaimType | null>(null);
  return (
    <div className="grid gap-6 [&>*]:min-w-0">
      <Breadcrumb breadcrumbs={breadcrumbs} />
      {confirming && asking ? (
        <AskClaim own={confirming} type={asking} onBack={() => setAsking(null)} />
      ) : confirming ? (
        <ConfirmKey own={confirming} onAsk={setAsking} onBack={() => setConfirming(null)} />
      ) : registered.length >= maxKeys ? (
        <NoFreeKey maxKeys={maxKeys} />
      ) : (
        <ChooseKey
          maxKeys={maxKeys}
          options={options}
          choice={choice}
          onChoice={setChosen}
          onGo={() => setConfirming(ownKey(choice, session))}
        />
      )}
    </div>
  );
}

/** An account with all its keys; a key of another bank cannot be brought here either. */
const NoFreeKey = ({ maxKeys }: { maxKeys: number }) => (
  <>
    <PageTitle>Nova chave</PageTitle>
    <Notice
      kind="info"
      title={`Esta conta já tem ${maxKeys} chaves, o máximo permitido`}
      action={<LinkButton to={paths.pixKeys.mine}>Ver minhas chaves</LinkButton>}
    >
      Para cadastrar outra, delete antes uma das que você tem.
    </Notice>
  </>
);

type Props = {
  maxKeys: number;
  options: RadioOption<KeyChoice>[];
  choice: KeyChoice;
  onChoice: (choice: KeyChoice) => void;
  onGo: () => void;
};

/** Step 1: the kind of key. A kind without a value, or whose value is already a key, cannot be chosen. */
function ChooseKey({ maxKeys, options, choice, onChoice, onGo }: Props) {
  return (
    <div className="grid max-w-[27.5rem] gap-6 [&>*]:min-w-0">
      <StepLine step={1} steps={2} />
      <PageTitle subtitle={`Escolha uma. Cada conta pode ter até ${maxKeys} chaves.`}>Nova chave</PageTitle>
      <RadioCards legend="Tipo de chave" legendShown options={options} value={choice} onChange={onChoice} />
      <Button wide onClick={onGo}>
        Continuar
      </Button>
    </div>
  );
}

const kinds = [
  { value: "DOCUMENT", label: "CPF/CNPJ", icon: <IdCard />, missing: "" },
  { value: "PHONE", label: "Telefone", icon: <Smartphone />, missing: "Não há um telefone confirmado no seu cadastro" },
  { value: "EMAIL", label: "E-mail", icon: <AtSign />, missing: "Não há um e-mail confirmado no seu cadastro" },
  { value: "EVP", label: "Chave aleatória", icon: <Shuffle />, missing: "Um código sem dados seus" },
] as const;

/**
 * The options; `registered` are the keys of the account. They are compared with their masks, as the customer reads
 * them.
 */
const optionsFor = (session: Session, registered: readonly PixKey[]): RadioOption<KeyChoice>[] =>
  kinds.map(({ value, label, icon, missing }) => {
    const own = ownKey(value, session);
    if (value === "EVP" || !own) return { value, label, icon, hint: missing, disabled: own === null };
    const shown = ownKeyText(own);
    const isKey = registered.some((key) => key.type === own.type && keyText(key) === shown);
    const hint = (
      <>
        <Whole text={shown} />
        {isKey && " · já cadastrada"}
      </>
    );
    return { value, label, icon, hint, disabled: isKey };
  });
