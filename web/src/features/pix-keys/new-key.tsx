import { AtSign, IdCard, Shuffle, Smartphone } from "lucide-react";
import { useState } from "react";
import { paths } from "../../lib/paths.ts";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { Button } from "../../ui/button.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { RadioCards, type RadioOption } from "../../ui/radio-cards.tsx";
import { StepLine } from "../../ui/step-line.tsx";
import { Whole } from "../../ui/whole.tsx";
import { type Session, useSession } from "../session/session.ts";
import { ConfirmKey } from "./confirm-key.tsx";
import { type KeyChoice, type OwnKey, ownKey, ownKeyText } from "./own-keys.ts";

const way = [
  { label: "Home", to: paths.home },
  { label: "Chaves Pix", to: paths.pixKeys.menu },
  { label: "Nova chave" },
];

/** 'Nova chave': which of the customer's own keys, then its confirmation (spec 2.10, 4.4). */
export default function NewKey() {
  const session = useSession();
  const [choice, setChoice] = useState<KeyChoice>("DOCUMENT");
  const [confirming, setConfirming] = useState<OwnKey | null>(null);
  return (
    <div className="grid gap-6 [&>*]:min-w-0">
      <Breadcrumb way={way} />
      {confirming ? (
        <ConfirmKey own={confirming} onBack={() => setConfirming(null)} />
      ) : (
        <ChooseKey
          session={session}
          choice={choice}
          onChoice={setChoice}
          onGo={() => setConfirming(ownKey(choice, session))}
        />
      )}
    </div>
  );
}

type Props = { session: Session; choice: KeyChoice; onChoice: (choice: KeyChoice) => void; onGo: () => void };

/** Step 1: the kind; one that the customer has no value for cannot be chosen. */
function ChooseKey({ session, choice, onChoice, onGo }: Props) {
  const most = session.entityType === "PERSON" ? 5 : 20;
  return (
    <div className="grid max-w-[27.5rem] gap-6 [&>*]:min-w-0">
      <StepLine step={1} of={2} />
      <PageTitle subtitle={`Escolha uma. Cada conta pode ter até ${most} chaves.`}>Nova chave</PageTitle>
      <RadioCards legend="Tipo de chave" legendShown options={optionsFor(session)} value={choice} onChange={onChoice} />
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
  { value: "EVP", label: "Chave aleatória", icon: <Shuffle />, missing: "" },
] as const;

const optionsFor = (session: Session): RadioOption<KeyChoice>[] =>
  kinds.map(({ value, label, icon, missing }) => {
    const own = ownKey(value, session);
    const hint = value === "EVP" ? "Um código sem dados seus" : own ? <Whole text={ownKeyText(own)} /> : missing;
    return { value, label, icon, hint, disabled: own === null };
  });
