import { documentDigits } from "@vitral/brazil/document";
import { ForgotPassword, sendForgotPasswordCode } from "@vitral/contract/recovery";
import { useMutation } from "@tanstack/react-query";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { paths } from "../../lib/paths.ts";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { formFor } from "@vitral/ui/form/form.tsx";
import { TextLink } from "@vitral/ui/buttons/link-button.tsx";
import { PageTitle } from "@vitral/ui/layout/page-title.tsx";
import { toast } from "@vitral/ui/notices/toast.ts";
import { useGoLater } from "../../lib/use-go-later.ts";
import { documentField } from "./document-field.ts";

const { Form, Field } = formFor(ForgotPassword);

/** Asks for a recovery code by e-mail (spec 2.3, 7.1). */
export default function Forgot() {
  const [goTo, isLeaving] = useGoLater();
  const send = useMutation({
    mutationFn: ({ document, email }: ForgotPassword) =>
      call(sendForgotPasswordCode, { body: { document: documentDigits(document), email } }),
    onSuccess: () => {
      toast.success("Enviamos um código de validação no seu endereço de email.");
      goTo(paths.auth.redefine);
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  return (
    <div className="grid gap-6">
      <PageTitle subtitle="Informe os dados do seu cadastro. Enviaremos um código por e-mail.">
        Esqueceu sua senha?
      </PageTitle>
      <Form start={{ document: "", email: "" }} onSubmit={(requests) => send.mutate(requests)}>
        <Field name="document" {...documentField} />
        <Field
          name="email"
          label="Email"
          type="email"
          placeholder="nome@exemplo.com.br"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" wide busy={send.isPending || isLeaving}>
          Continuar
        </Button>
      </Form>
      <p className="text-center">
        <TextLink to={paths.auth.login}>Voltar para o login</TextLink>
      </p>
    </div>
  );
}
