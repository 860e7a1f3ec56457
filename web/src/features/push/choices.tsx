import { type PushChoice, type PushKind, pushKindNames, pushKinds } from "@vitral/contract/push";
import { useState } from "react";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Checkbox } from "@vitral/ui/inputs/checkbox.tsx";
import { Card } from "@vitral/ui/layout/card.tsx";
import { Tag } from "@vitral/ui/text/tag.tsx";
import { chooseHere, endHere } from "../../shared/push/push-here.ts";
import { useChange } from "./use-change.ts";

type Props = { publicKey: string; choice: PushChoice; onChange: (choice: PushChoice | null) => void };

/** What this browser is told of, and whether amount and name are on it; stored with 'Salvar'. */
export function Choices({ publicKey, choice, onChange }: Props) {
  const [{ kinds, showsDetails }, setDraft] = useState(choice);
  const [isNothing, setNothing] = useState(false);
  const saving = useChange();
  const ending = useChange();
  const toggle = (kind: PushKind, isOn: boolean) => {
    setNothing(false);
    setDraft((draft) => ({
      ...draft,
      kinds: pushKindNames.filter((name) => (name === kind ? isOn : draft.kinds.includes(name))),
    }));
  };
  const save = () => {
    if (kinds.length === 0) return setNothing(true);
    saving.change(async () => {
      const saved = await chooseHere(publicKey, { kinds, showsDetails });
      onChange(saved);
      return saved && "Escolha salva";
    });
  };
  const end = () =>
    ending.change(async () => {
      await endHere();
      onChange(null);
      return "Avisos desativados neste aparelho";
    });
  return (
    <Card title="Neste aparelho" aside={<Tag tone="good">Ativados</Tag>}>
      <div className="grid gap-6">
        <fieldset className="grid gap-1" aria-describedby={isNothing ? "no-kind" : undefined}>
          <legend className="mb-1 font-semibold">Avisar quando houver</legend>
          {pushKindNames.map((kind) => (
            <Checkbox
              key={kind}
              checked={kinds.includes(kind)}
              onChange={(event) => toggle(kind, event.currentTarget.checked)}
            >
              <span className="block font-medium">{pushKinds[kind].title}</span>
              <span className="block text-neutral-600">{pushKinds[kind].hint}</span>
            </Checkbox>
          ))}
          {isNothing && (
            <p id="no-kind" role="alert" className="text-sm text-danger">
              Escolha ao menos um aviso, ou desative neste aparelho.
            </p>
          )}
        </fieldset>
        <fieldset className="grid gap-1">
          <legend className="mb-1 font-semibold">O que aparece no aviso</legend>
          <Checkbox
            checked={showsDetails}
            onChange={(event) => {
              const isOn = event.currentTarget.checked;
              setDraft((draft) => ({ ...draft, showsDetails: isOn }));
            }}
          >
            <span className="block font-medium">Mostrar valor e nome</span>
            <span className="block text-neutral-600">
              Quem olhar a tela lê o valor e o nome, também com o aparelho bloqueado
            </span>
          </Checkbox>
        </fieldset>
        <div className="flex flex-wrap gap-3">
          <Button busy={saving.isPending} onClick={save}>
            Salvar
          </Button>
          <Button variant="quiet" busy={ending.isPending} onClick={end}>
            Desativar neste aparelho
          </Button>
        </div>
      </div>
    </Card>
  );
}
