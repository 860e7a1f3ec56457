import { roleNames } from "@vitral/contract/console/permissions";
import {
  EnrolmentCode,
  finishEnrolment,
  NewStaffPassword,
  openEnrolment,
  staffPasswordLength,
} from "@vitral/contract/console/enrolment";
import { TotpCode } from "@vitral/contract/console/session";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { CopyButton } from "@vitral/ui/buttons/copy-button.tsx";
import { formFor } from "@vitral/ui/form/form.tsx";
import { CodeInput } from "@vitral/ui/inputs/code-input.tsx";
import { PasswordInput } from "@vitral/ui/inputs/password-input.tsx";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { toast } from "@vitral/ui/notices/toast.ts";
import { QrPicture } from "@vitral/ui/text/qr-picture.tsx";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import * as z from "zod/mini";
import { call } from "../../lib/api.ts";
import type { AnswerOf } from "../../lib/endpoint-types.ts";
import { paths } from "../../lib/paths.ts";
import { EntryLayout } from "../../shared/page/entry-layout.tsx";
import { Refused } from "@vitral/ui/notices/refused.tsx";
import { Breakable } from "@vitral/ui/text/breakable.tsx";

const Opening = formFor(z.object({ emailCode: EnrolmentCode }));
const Enrolment = z.object({ password: NewStaffPassword, code: TotpCode });
const { Form, Field } = formFor(Enrolment);
const start = { password: "", code: "" };

/**
 * The enrolment link: it opens with the code of the e-mail, and then says who it is for, the authenticator's secret, a
 * password and the first code.
 */
export default function EnrolmentPage() {
  // The token stands in the fragment, which no server sees; it is read once.
  const [token] = useState(() => window.location.hash.slice(1));
  useEffect(() => {
    document.title = "Cadastro · Console Vitral";
  }, []);
  const { mutate, data, error, isPending, variables } = useMutation({
    mutationFn: (emailCode: string) => call(openEnrolment, { body: { token, emailCode } }),
  });
  return (
    <EntryLayout title="Cadastro da equipe" subtitle="Escolha sua senha e ligue seu aplicativo autenticador.">
      {data ? (
        <OpenEnrolment given={{ token, emailCode: variables }} found={data} />
      ) : (
        <Opening.Form start={{ emailCode: "" }} onSubmit={({ emailCode }) => mutate(emailCode)}>
          <Opening.Field
            name="emailCode"
            label="Código do e-mail"
            control={CodeInput}
            hint="Os 6 números que chegaram separados deste link: no seu e-mail, ou de quem fez seu cadastro. Não os informe a ninguém."
          />
          {error && <Refused>{messageOf(error)}</Refused>}
          <Button type="submit" wide busy={isPending}>
            Continuar
          </Button>
        </Opening.Form>
      )}
    </EntryLayout>
  );
}

type Open = { given: { token: string; emailCode: string }; found: AnswerOf<typeof openEnrolment> };

function OpenEnrolment({ given, found }: Open) {
  const navigate = useNavigate();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (typed: z.output<typeof Enrolment>) => call(finishEnrolment, { body: { ...given, ...typed } }),
    onSuccess: async () => {
      toast.success("Cadastro concluído. Entre com sua senha e um código novo.");
      await navigate(paths.signIn, { replace: true });
    },
  });
  return (
    <div className="grid gap-5">
      <p className="text-sm text-neutral-700">
        {found.name}, <Breakable text={found.email} />. Perfil: <strong>{roleNames[found.role]}</strong>.
      </p>
      <div className="grid justify-items-center gap-3 rounded-field border border-neutral-200 p-4">
        <div className="w-44 overflow-hidden rounded-field">
          <QrPicture text={found.uri} label="Código QR do segredo para o aplicativo autenticador" />
        </div>
        <p className="flex max-w-full flex-wrap items-center justify-center gap-2 text-center text-sm">
          <span className="font-mono wrap-anywhere">{found.secret}</span>
          <CopyButton
            text={found.secret}
            label="Copiar o segredo"
            success="Segredo copiado"
            failure="Não foi possível copiar"
          />
        </p>
      </div>
      <Form start={start} onSubmit={(typed) => mutate(typed)}>
        <Field
          name="password"
          label="Senha"
          control={PasswordInput}
          autoComplete="new-password"
          hint={`No mínimo ${staffPasswordLength.min} caracteres.`}
        />
        <Field name="code" label="Código" control={CodeInput} hint="Os 6 dígitos que o aplicativo mostra agora." />
        {error && <Refused>{messageOf(error)}</Refused>}
        <Button type="submit" wide busy={isPending}>
          Concluir cadastro
        </Button>
      </Form>
    </div>
  );
}
