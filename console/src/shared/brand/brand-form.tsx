import { brandLabels } from "@vitral/contract/console/brand";
import { brandColours } from "@vitral/ui/lib/brand-colours.ts";
import type { ReactNode } from "react";
import { BrandField } from "./brand-field.tsx";
import type { Draft } from "./draft.ts";
import { PictureField, type PictureName } from "./picture-field.tsx";

type Props = {
  draft: Draft;
  errors: Partial<Draft>;
  disabled: boolean;
  /** Pictures are stored in a brand, so a new one has none yet. */
  withPictures?: boolean;
  onChange: (field: keyof Draft, value: string) => void;
};

const groups: readonly { title: string; fields: readonly (keyof Draft)[] }[] = [
  { title: "Nome", fields: ["prefixDisplayName", "displayName", "article", "name", "bankName"] },
  { title: "Cores", fields: ["primary", "background"] },
  { title: "Contatos", fields: ["email", "phone", "ombudsmanPhone", "site", "address"] },
  { title: "Endereços", fields: ["hosts"] },
];
const pictures: readonly PictureName[] = ["logoDark", "logoWhite", "favicon"];

const kinds: Partial<Record<keyof Draft, "colour" | "lines">> = {
  primary: "colour",
  background: "colour",
  hosts: "lines",
};
const hints: Partial<Draft> = {
  article: "o ou a, como em 'o Banco' e 'a Cooperativa'. Vazio para um nome sem artigo.",
  hosts: "Um por linha. É o que leva o navegador a esta marca.",
};

/** The fields of a brand in their groups; what is wrong is said at the field while it is typed. */
export const BrandForm = ({ draft, errors, disabled, withPictures = true, onChange }: Props) => (
  <div className="grid gap-6">
    {groups.map(({ title, fields }) => (
      <Group key={title} title={title}>
        {fields.map((field) => (
          <BrandField
            key={field}
            label={brandLabels[field]}
            kind={kinds[field] ?? "text"}
            value={draft[field]}
            error={errors[field]}
            disabled={disabled}
            onChange={(value) => onChange(field, value)}
            hint={hints[field]}
          />
        ))}
      </Group>
    ))}
    {withPictures && (
      <Group title="Imagens" wide>
        {pictures.map((field) => (
          <PictureField
            key={field}
            name={field}
            value={draft[field]}
            error={errors[field]}
            disabled={disabled}
            ground={field === "logoWhite" ? groundOf(draft, errors) : "#ffffff"}
            onChange={(value) => onChange(field, value)}
          />
        ))}
      </Group>
    )}
  </div>
);

/** The colour that the screens put behind the white logo: the brand's, darkened until white text is readable on it. */
const groundOf = ({ primary, background }: Draft, errors: Partial<Draft>): string =>
  errors.primary === undefined && errors.background === undefined
    ? brandColours({ primary: primary.trim(), background: background.trim() }).accentStrong
    : primary;

type GroupProps = { title: string; wide?: boolean; children: ReactNode };

/** Fields that belong together, in as many columns as there is room for. */
export const Group = ({ title, wide = false, children }: GroupProps) => (
  <fieldset className="grid min-w-0 gap-3">
    <legend className="mb-2 font-semibold">{title}</legend>
    <div className={`grid gap-3 ${wide ? "" : "grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))]"}`}>
      {children}
    </div>
  </fieldset>
);
