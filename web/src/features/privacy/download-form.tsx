import { downloadOwnData } from "@vitral/contract/privacy";
import { useState } from "react";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { refusedField } from "@vitral/ui/form/failed-form.ts";
import { FormRadioCards } from "@vitral/ui/form/form-choices.tsx";
import { formFor } from "@vitral/ui/form/form.tsx";
import { PasswordInput } from "@vitral/ui/inputs/password-input.tsx";
import { Notice } from "@vitral/ui/notices/notice.tsx";
import { useDownloadOwnData } from "./use-privacy.ts";

const { Form, Field } = formFor(downloadOwnData.body);
const fieldOf = { WRONG_PASSWORD: "password" } as const;
/** The server's sentence says 'atual', for a form with a new password. This form has one password only. */
const wrongPassword = "Senha incorreta.";
const formats = [
  { value: "html", label: "Para ler", hint: "Uma página que abre no navegador e pode ser impressa" },
  { value: "json", label: "Para outros programas", hint: "Um arquivo JSON, para levar a outro serviço" },
];

/** All own data as a file, at once, with the password. */
export function DownloadForm() {
  const [saved, setSaved] = useState(0);
  const download = useDownloadOwnData(() => setSaved((times) => times + 1));
  const refused = download.isPending ? undefined : refusedField(download.error, fieldOf);
  const refusal = refused && { ...refused, message: wrongPassword };
  return (
    <div className="grid max-w-[27.5rem] gap-5">
      <p className="text-neutral-700">
        O arquivo tem o que guardamos sobre você, menos as fotos e os arquivos dos documentos, que você pede ao
        encarregado, e o que a lei manda manter em sigilo, como marcações de suspeita de fraude. Guarde-o em lugar
        seguro.
      </p>
      {download.isError && !refusal && !download.isPending && (
        <Notice kind="danger" title="Não foi possível baixar seus dados">
          {messageOf(download.error)}
        </Notice>
      )}
      <Form
        key={saved}
        start={{ password: "", format: "html" }}
        refusal={refusal}
        onSubmit={(typed) => !download.isPending && download.mutate(typed)}
      >
        <FormRadioCards name="format" legend="Formato" legendShown options={formats} />
        <Field
          name="password"
          label="Senha de acesso ao banco"
          control={PasswordInput}
          autoComplete="current-password"
        />
        <Button type="submit" wide busy={download.isPending}>
          Baixar meus dados
        </Button>
      </Form>
    </div>
  );
}
