import { type PixKey, pixKeyLabels } from "@vitral/contract/pix-keys";
import { RadioCards } from "@vitral/ui/inputs/radio-cards.tsx";
import { Whole } from "@vitral/ui/text/whole.tsx";
import { keyText } from "../../shared/account/pix-keys.ts";

type Props = { keys: readonly PixKey[]; value: string; onChange: (key: string) => void };

/** Which of the customer's keys receives; nothing where there is only one. */
export const KeyChoice = ({ keys, value, onChange }: Props) =>
  keys.length > 1 && (
    <RadioCards
      legend="Chave que recebe"
      legendShown
      options={keys.map((one) => ({
        value: one.key,
        label: pixKeyLabels[one.type],
        hint: <Whole text={keyText(one)} />,
      }))}
      value={value}
      onChange={onChange}
    />
  );
