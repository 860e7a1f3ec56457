import { newBrandLabels } from "@vitral/contract/console/brand/new-brand";
import { institutionLabels } from "@vitral/contract/console/brand/institution";
import { BrandField } from "./brand-field.tsx";
import { BrandForm, Group } from "./brand-form.tsx";
import type { Draft } from "./draft.ts";
import { KindField } from "./kind-field.tsx";
import type { Fixed, NewDraft, NewErrors } from "./new-draft.ts";

const labels: Record<Exclude<keyof Fixed, "providerKind">, string> = {
  ...newBrandLabels,
  providerName: institutionLabels.name,
  providerDocument: institutionLabels.document,
  providerIspb: institutionLabels.ispb,
};
const own = ["slug", "document", "ispb", "agency", "internetBanking", "pixLocation"] as const;
const ofProvider = ["providerName", "providerDocument", "providerIspb"] as const;
const hints: Partial<Fixed> = {
  slug: "Nos endereços do console. Não muda mais.",
  ispb: "No Banco Central. Não muda mais.",
  internetBanking: "O endereço que os clientes digitam.",
  pixLocation: "Onde outros bancos buscam as cobranças, como https://pix.banco.com.br. Vazio: sem cobranças.",
};

type Props = {
  draft: NewDraft;
  errors: NewErrors;
  onFixed: (field: keyof Fixed, value: string) => void;
  onBrand: (field: keyof Draft, value: string) => void;
};

/** Everything that a new brand begins with; its pictures come later. */
export function NewBrandFields({ draft: { fixed, brand }, errors, onFixed, onBrand }: Props) {
  const field = (one: (typeof own)[number] | (typeof ofProvider)[number]) => (
    <BrandField
      key={one}
      label={labels[one]}
      value={fixed[one]}
      error={errors.fixed[one]}
      disabled={false}
      onChange={(value) => onFixed(one, value)}
      hint={hints[one]}
    />
  );
  return (
    <>
      <Group title="Instituição da marca">{own.map(field)}</Group>
      <Group title="Quem mantém as contas">
        {ofProvider.map(field)}
        <KindField value={fixed.providerKind} onChange={(value) => onFixed("providerKind", value)} />
      </Group>
      <BrandForm draft={brand} errors={errors.brand} disabled={false} withPictures={false} onChange={onBrand} />
    </>
  );
}
