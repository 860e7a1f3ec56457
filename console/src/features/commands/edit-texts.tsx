import { NewTexts } from "@vitral/contract/console/brand/texts";
import { useState } from "react";
import * as z from "zod/mini";
import { DayField } from "../../shared/brand/day-field.tsx";
import { TextArea, type TextName, textNames } from "../../shared/brand/text-area.tsx";
import type { EditProps } from "./edit-props.ts";

/** Both texts of a version that waits, and its day. */
export function EditTexts({ payload, onChange }: EditProps<"texts.publish">) {
  const [typed, setTyped] = useState<NewTexts>(payload);
  const { error } = z.safeParse(NewTexts, typed);
  const errorOf = (field: keyof NewTexts) => error?.issues.find(({ path: [first] }) => first === field)?.message;
  const change = (next: NewTexts) => {
    setTyped(next);
    const read = z.safeParse(NewTexts, next);
    onChange(read.success ? { kind: "texts.publish", payload: read.data } : null);
  };
  return (
    <>
      <DayField value={typed.from} error={errorOf("from")} onChange={(from) => change({ ...typed, from })} />
      {(Object.keys(textNames) as TextName[]).map((name) => (
        <TextArea
          key={name}
          label={textNames[name]}
          value={typed[name]}
          error={errorOf(name)}
          onChange={(value) => change({ ...typed, [name]: value })}
        />
      ))}
    </>
  );
}
