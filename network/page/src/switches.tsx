import { useMutation } from "@tanstack/react-query";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { SelectInput } from "@vitral/ui/inputs/select-input.tsx";
import { Card } from "@vitral/ui/layout/card.tsx";
import { Notice } from "@vitral/ui/notices/notice.tsx";
import { Tag } from "@vitral/ui/text/tag.tsx";
import { useId } from "react";
import { allOff, type SomeSwitches, type Switches } from "../../src/simulator/switches.ts";
import { reasonSentence, useMoveSwitches } from "./network.ts";

/** Each switch of the network, as a person is told of it. */
const words: Record<keyof Switches, { label: string; hint: string }> = {
  slowMs: { label: "Demora", hint: "Cada resposta da rede espera este tempo." },
  refuse: { label: "Recusa", hint: "Todo pagamento novo é recusado com este motivo." },
  silent: { label: "Não responde", hint: "Faz o que foi pedido e fica em silêncio." },
  duplicate: { label: "Repete eventos", hint: "Cada evento é entregue duas vezes." },
  outOfOrder: { label: "Troca a ordem", hint: "Os eventos mais novos chegam antes, misturados." },
  lostAnswer: { label: "Perde respostas", hint: "Faz o que foi pedido e corta a conexão antes da resposta." },
};
const names = Object.keys(allOff) as (keyof Switches)[];
const off = "Desligada";

const delays = [
  { value: "0", label: off },
  { value: "500", label: "Meio segundo" },
  { value: "2000", label: "2 segundos" },
  { value: "10000", label: "10 segundos" },
  { value: "30000", label: "30 segundos" },
];
const reasons = ["AB03", "AB09", "AC03", "AC06", "AC07", "AG03", "AM02", "AM04", "BE01", "DS04", "FRAD"];

/** How the network misbehaves: each switch takes effect when it is moved. */
export function SwitchesCard({ switches }: { switches: Switches }) {
  const move = useMoveSwitches();
  const moving = useMutation({ mutationFn: move });
  const shown: Switches = { ...switches, ...(moving.isPending && moving.variables) } as Switches;
  const on = names.filter((name) => shown[name] !== allOff[name]).length;
  const tag = on === 0 ? <Tag>Tudo normal</Tag> : <Tag tone="warn">{on === 1 ? "1 ligada" : `${on} ligadas`}</Tag>;
  return (
    <Card title="Falhas simuladas" aside={tag}>
      <div className="grid gap-5">
        {names.map((name) => (
          <Control key={name} name={name} switches={shown} onMove={moving.mutate} />
        ))}
        {on > 0 && (
          <Button variant="secondary" wide onClick={() => moving.mutate(allOff)}>
            Desligar todas
          </Button>
        )}
        {moving.isError && (
          <Notice kind="danger" title="A rede não respondeu">
            Veja acima, quando ela voltar, se a falha mudou.
          </Notice>
        )}
      </div>
    </Card>
  );
}

type ControlProps = { name: keyof Switches; switches: Switches; onMove: (some: SomeSwitches) => void };

/** A switch of two positions, or a list of what it can be set to. */
function Control({ name, switches, onMove }: ControlProps) {
  const { label, hint } = words[name];
  if (name === "slowMs")
    return (
      <SelectInput
        name={name}
        label={label}
        hint={hint}
        value={String(switches.slowMs)}
        options={withOther(delays, String(switches.slowMs), `${switches.slowMs} ms`)}
        onChange={({ currentTarget }) => onMove({ slowMs: Number(currentTarget.value) })}
      />
    );
  if (name === "refuse") {
    const value = switches.refuse ?? "";
    const options = [{ value: "", label: off }, ...reasons.map((reason) => ({ value: reason, label: reason }))];
    return (
      <SelectInput
        name={name}
        label={label}
        hint={switches.refuse === null ? hint : reasonSentence(switches.refuse)}
        value={value}
        options={withOther(options, value, value)}
        onChange={({ currentTarget }) => onMove({ refuse: currentTarget.value || null })}
      />
    );
  }
  return <Toggle label={label} hint={hint} isOn={switches[name]} onMove={(isOn) => onMove({ [name]: isOn })} />;
}

/** The options, with the one that somebody else has set. */
const withOther = <Option extends { value: string }>(options: readonly Option[], value: string, label: string) =>
  options.some((option) => option.value === value) ? options : [...options, { value, label }];

type ToggleProps = { label: string; hint: string; isOn: boolean; onMove: (isOn: boolean) => void };

function Toggle({ label, hint, isOn, onMove }: ToggleProps) {
  const id = useId();
  return (
    <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center justify-between gap-4">
      <span className="min-w-0">
        <span id={`${id}-name`} className="block text-sm font-medium">
          {label}
        </span>
        <span id={`${id}-hint`} className="block text-sm text-neutral-600">
          {hint}
        </span>
      </span>
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        onChange={({ currentTarget }) => onMove(currentTarget.checked)}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-hint`}
        className="relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full border border-neutral-500 bg-surface transition-colors before:absolute before:top-[0.1875rem] before:left-[0.1875rem] before:size-5 before:rounded-full before:bg-neutral-500 before:transition-transform checked:border-accent-strong checked:bg-accent-strong checked:before:translate-x-5 checked:before:bg-surface forced-colors:before:bg-[ButtonText] forced-colors:checked:bg-[Highlight]"
      />
    </label>
  );
}
