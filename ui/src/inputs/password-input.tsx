import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { PlainIconButton } from "../buttons/button.tsx";
import { TextInput, type TextInputProps } from "./text-input.tsx";

/** What the button shows, where a form has several: by the names of their fields. */
const shownBy: Record<string, string> = {
  currentPassword: "senha atual",
  newPassword: "nova senha",
  confirmation: "confirmação da senha",
};

/** A password, with a button that shows or hides it (spec 2.3). */
export function PasswordInput(input: Omit<TextInputProps, "type">) {
  const [shown, setShown] = useState(false);
  const what = shownBy[input.name ?? ""] ?? "senha";
  return (
    <div className="relative [&>input]:pr-13">
      <TextInput {...input} type={shown ? "text" : "password"} autoCapitalize="none" spellCheck={false} />
      <div className="absolute inset-y-0 right-0.5 grid place-items-center">
        <PlainIconButton label={`${shown ? "Ocultar" : "Mostrar"} ${what}`} onClick={() => setShown(!shown)}>
          {shown ? <EyeOff className="size-5" /> : <Eye className="size-5" />}
        </PlainIconButton>
      </div>
    </div>
  );
}
