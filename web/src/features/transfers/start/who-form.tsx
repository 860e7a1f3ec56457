import { ClipboardPaste } from "lucide-react";
import { useState } from "react";
import * as z from "zod/mini";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Field } from "@vitral/ui/form/field.tsx";
import { formFor, useFormContext } from "@vitral/ui/form/form.tsx";
import { Card } from "@vitral/ui/layout/card.tsx";
import { readClipboard } from "../../../lib/clipboard.ts";
import type { TypedKey } from "../key/enter-pix-key.tsx";
import type { KeyKind } from "../key/key-entry.ts";
import { recognise, type Recognised } from "./recognise.ts";

const nothing = "Digite ou cole uma chave, um código Pix ou um nome.";
const { Form } = formFor(z.object({ who: z.string().check(z.refine((text) => text.trim() !== "", nothing)) }));
const start = { who: "" };

type Props = {
  /** What stands in the field, for what is searched by it. */
  onTyped: (text: string) => void;
  onKey: (key: TypedKey) => void;
  onCode: (emv: string) => void;
  /** The text is neither; answers what is wrong, or null where it led on. */
  onOther: (text: string) => string | null;
  /** Why another choice of the page did not lead on. */
  problem: string | null;
};

/** One field for a key of any kind, a copied code or a name: it knows what it is, and leads on. */
export function WhoForm({ onTyped, onKey, onCode, onOther, problem: outer }: Props) {
  const [known, setKnown] = useState<Recognised>({ name: "neither" });
  /** Why the text does not lead on. */
  const [problem, setProblem] = useState<string | null>(null);
  const goOn = (text: string) => {
    const now = recognise(text);
    if (now.name === "code") return onCode(now.emv);
    if (now.name === "neither") return setProblem(onOther(text));
    const [key, other] = now.keys;
    if (other) setProblem(which);
    else if (key) onKey(key);
  };
  const show = (text: string) => {
    setKnown(recognise(text));
    setProblem(null);
    onTyped(text.trim());
  };
  const keys = known.name === "key" ? known.keys : [];
  return (
    <Card>
      <Form start={start} onDraft={({ who }) => show(who)} onSubmit={({ who }) => goOn(who)}>
        <div className="grid gap-2 [&>*]:min-w-0">
          <WhoField problem={problem ?? outer} />
          <div aria-live="polite" className="grid gap-2 text-sm text-neutral-700 empty:hidden">
            {known.name === "code" && <p>Isto é um código Pix.</p>}
            {keys.length === 1 && keys[0] && <p>{looks[keys[0].kind]}</p>}
            {keys.length > 1 && (
              <>
                <p>Isto pode ser um CPF ou um telefone.</p>
                {keys.map((key) => (
                  <Button key={key.kind} variant="secondary" wide onClick={() => onKey(key)}>
                    {key.kind === "PHONE" ? "Usar como telefone" : "Usar como CPF/CNPJ"}
                  </Button>
                ))}
              </>
            )}
          </div>
        </div>
        <div className="grid gap-2">
          <Button type="submit" wide>
            Continuar
          </Button>
          <PasteButton onPasted={goOn} />
        </div>
      </Form>
    </Card>
  );
}

function WhoField({ problem }: { problem: string | null }) {
  const { errors } = useFormContext();
  return (
    <Field
      name="who"
      label="Para quem você quer pagar?"
      placeholder="Chave, código Pix ou nome"
      hint="CPF, CNPJ, celular, e-mail, chave aleatória, código copiado, ou o nome de quem você já pagou."
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="go"
      error={errors["who"] ?? problem ?? undefined}
    />
  );
}

/** Pastes what was copied, and goes on with it. */
function PasteButton({ onPasted }: { onPasted: (text: string) => void }) {
  const { fill } = useFormContext();
  const [problem, setProblem] = useState("");
  const paste = async () => {
    const text = await readClipboard();
    if (!text) return setProblem(text === null ? notAllowed : noText);
    setProblem("");
    fill({ who: text.replaceAll(/\s+/g, " ") });
    return onPasted(text);
  };
  return (
    <>
      <Button variant="quiet" wide onClick={() => void paste()}>
        <ClipboardPaste aria-hidden="true" className="size-5" />
        Colar o que copiei
      </Button>
      <output className="text-sm text-danger empty:hidden">{problem}</output>
    </>
  );
}

const looks: Record<KeyKind, string> = {
  DOCUMENT: "Isto é um CPF ou CNPJ.",
  PHONE: "Isto é um telefone.",
  EMAIL: "Isto é um e-mail.",
  EVP: "Isto é uma chave aleatória.",
};
const which = "Escolha abaixo se é um CPF ou um telefone.";
const notAllowed = "O navegador não permitiu ler o que você copiou. Toque no campo e cole por lá.";
const noText = "Não há nenhum texto copiado. Copie a chave ou o código Pix e tente de novo.";
