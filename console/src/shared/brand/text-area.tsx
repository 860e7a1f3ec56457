import { textLimits } from "@vitral/contract/legal/sections";
import { useId } from "react";
import { fieldLook } from "./brand-field.tsx";

export const textNames = { terms: "Termos de uso", privacy: "Política de privacidade" } as const;
/** The two texts of a version. */
export type TextName = keyof typeof textNames;

type Props = {
  label: string;
  value: string;
  error: string | undefined;
  disabled?: boolean;
  onChange: (value: string) => void;
};

/** The field of a text, with how its sections are written. */
export function TextArea({ label, value, error, disabled = false, onChange }: Props) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <textarea
        id={id}
        rows={24}
        value={value}
        maxLength={textLimits.characters}
        disabled={disabled}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={`${id}-hint${error === undefined ? "" : ` ${id}-error`}`}
        onChange={(event) => onChange(event.target.value)}
        className={`${fieldLook} resize-y text-sm leading-relaxed`}
      />
      <p id={`${id}-hint`} className="text-caption text-neutral-600">
        Uma linha que começa com # é o título de uma seção; linhas que começam com - são uma lista; as outras são
        parágrafos.
      </p>
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
