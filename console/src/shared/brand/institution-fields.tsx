import { formatDocument } from "@vitral/brazil/document";
import { Institution, type InstitutionField, institutionLabels } from "@vitral/contract/console/brand/institution";
import * as z from "zod/mini";
import { BrandField } from "./brand-field.tsx";
import { Group } from "./brand-form.tsx";
import { KindField } from "./kind-field.tsx";

/** An institution as it is typed. */
export type InstitutionDraft = Record<InstitutionField, string>;

export const institutionDraft = (institution: Institution): InstitutionDraft => {
  const { document, internetBanking, provider, agency, pixLocation } = institution;
  return {
    brandDocument: formatDocument(document),
    internetBanking,
    ...provider,
    document: formatDocument(provider.document),
    agency,
    pixLocation: pixLocation ?? "",
  };
};

/** What was typed, or the first sentence about each field that is wrong. */
export function readInstitution(draft: InstitutionDraft) {
  const { brandDocument, internetBanking, agency, pixLocation, ...provider } = draft;
  const location = pixLocation.trim() === "" ? null : pixLocation;
  const typed = { document: brandDocument, internetBanking, provider, agency, pixLocation: location };
  const read = z.safeDecode(Institution, typed as z.input<typeof Institution>);
  const errors: Partial<InstitutionDraft> = {};
  for (const { path, message } of read.error?.issues ?? []) {
    const field = path.length === 1 && path[0] === "document" ? "brandDocument" : (path.at(-1) as InstitutionField);
    errors[field] ??= message;
  }
  return { institution: read.success ? read.data : null, errors };
}

type Props = {
  draft: InstitutionDraft;
  errors: Partial<InstitutionDraft>;
  isDisabled?: ((name: InstitutionField) => boolean) | undefined;
  onChange: (draft: InstitutionDraft) => void;
};

/** The brand's CNPJ and address, who keeps the accounts, the agency and the address of charges. */
export function InstitutionFields({ draft, errors, isDisabled, onChange }: Props) {
  const change = (name: InstitutionField, value: string) => onChange({ ...draft, [name]: value });
  const field = (name: Exclude<InstitutionField, "kind">, hint?: string) => (
    <BrandField
      key={name}
      label={institutionLabels[name]}
      value={draft[name]}
      error={errors[name]}
      disabled={isDisabled?.(name) ?? false}
      onChange={(value) => change(name, value)}
      hint={hint}
    />
  );
  return (
    <>
      <Group title="Cadastro da marca">
        {field("brandDocument", "Está nos termos de uso.")}
        {field("internetBanking", "Está nos comprovantes e nos termos; é de um dos domínios da marca.")}
      </Group>
      <Group title="Quem mantém as contas">
        {field("name")}
        {field("document")}
        {field("ispb")}
        <KindField
          value={draft.kind}
          disabled={isDisabled?.("kind") ?? false}
          onChange={(value) => change("kind", value)}
        />
      </Group>
      <Group title="Contas e cobranças">
        {field("agency", "Das contas que forem abertas.")}
        {field("pixLocation", "Onde outros bancos buscam as cobranças. Vazio: sem cobranças.")}
      </Group>
    </>
  );
}
