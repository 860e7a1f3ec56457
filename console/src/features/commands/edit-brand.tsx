import { type Brand, brandLabels } from "@vitral/contract/console/brand";
import { Field } from "@vitral/ui/form/field.tsx";
import { useState } from "react";
import type { EditProps } from "./edit-props.ts";

const names = Object.keys(brandLabels) as (keyof Brand)[];
const pictures = new Set<keyof Brand>(["logoWhite", "logoDark", "favicon"]);

const textOf = (value: Brand[keyof Brand]): string => [value ?? ""].flat().join(", ");

/** A field as the contract has it: hosts as a list, a picture that is empty as none. */
function valueOf(name: keyof Brand, text: string): Brand[keyof Brand] {
  if (name === "hosts") return text.split(/[\s,]+/).filter(Boolean);
  return pictures.has(name) && text.trim() === "" ? null : text;
}

/** The fields of a brand that the order changes. */
export function EditBrand({
  payload: { brand },
  onChange,
  fields,
}: EditProps<"brand.publish"> & { fields: readonly string[] }) {
  const changed = names.filter((name) => fields.includes(brandLabels[name]));
  const [texts, setTexts] = useState(() => Object.fromEntries(changed.map((name) => [name, textOf(brand[name])])));
  const change = (name: keyof Brand, text: string) => {
    const typed = { ...texts, [name]: text };
    setTexts(typed);
    const values = Object.fromEntries(changed.map((one) => [one, valueOf(one, typed[one] ?? "")]));
    onChange({ kind: "brand.publish", payload: { brand: { ...brand, ...values } } });
  };
  return changed.map((name) => (
    <Field
      key={name}
      label={brandLabels[name]}
      value={texts[name] ?? ""}
      onChange={(event) => change(name, event.target.value)}
    />
  ));
}
