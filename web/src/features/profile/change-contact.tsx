import { Code } from "@vitral/contract/onboarding";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Navigate, useLocation, useNavigate, useSearchParams } from "react-router";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { refusedField } from "@vitral/ui/form/failed-form.ts";
import { formFor } from "@vitral/ui/form/form.tsx";
import { CodeInput } from "@vitral/ui/inputs/code-input.tsx";
import { toast } from "@vitral/ui/notices/toast.ts";
import { Breakable } from "@vitral/ui/text/breakable.tsx";
import { paths } from "../../lib/paths.ts";
import { keyText, useKeys } from "../../shared/account/pix-keys.ts";
import { changeUser } from "../../shared/session/session.ts";
import { ChangePage, Failure } from "./change-page.tsx";
import type { ContactKind } from "./contact-kinds.ts";
import { type Profile, profileKey } from "./profile-query.ts";

const { Form, Field } = formFor(Code);
const codeRefusals = { INVALID_CODE: "code" } as const;

/**
 * Changes e-mail or phone: the new one with the PIN, then the code that was sent to it. The step is part of the
 * address and the new contact of the history, so that who comes back from the e-mail is still at the code.
 */
export function ChangeContact({ kind, profile }: { kind: ContactKind; profile: Profile }) {
  const typed = (useLocation().state as { typed?: unknown } | null)?.typed;
  const known = typeof typed === "string" ? typed : "";
  const [parameters] = useSearchParams();
  const isAtCode = parameters.get("etapa") === "codigo" && known !== "";
  const { noun, shown, told } = kind;
  const current = profile[kind.field];
  // It was changed, and the answer was lost.
  if (isAtCode && current === known) return <Navigate to={paths.account.profile} replace />;
  return (
    <ChangePage
      title={`${current === null ? "Cadastrar" : "Alterar"} ${kind.name}`}
      subtitle={
        isAtCode ? (
          <>
            Digite o código que enviamos para <Contact kind={kind} text={shown(known)} />.
          </>
        ) : (
          `Enviamos um código ao novo ${noun}, para confirmar que é seu.`
        )
      }
      step={isAtCode ? 2 : 1}
      heldUntil={profile.heldUntil}
      aside={
        <>
          <p>
            Depois da mudança, seus outros acessos são encerrados. Por 24 horas, não enviamos códigos para redefinir a
            senha ou o PIN, cadastrar um dispositivo ou confirmar um pagamento, e nenhum contato muda de novo.
          </p>
          <p>{told(current !== null)}</p>
          <KeptKey kind={kind} current={current} />
        </>
      }
    >
      {isAtCode ? <CodeStep kind={kind} value={known} /> : <AskStep kind={kind} known={known} />}
    </ChangePage>
  );
}

const addressOf = (kind: ContactKind, step = "") =>
  `${paths.account.profile}?mudar=${kind.field === "email" ? "email" : "telefone"}${step}`;

function AskStep({ kind, known }: { kind: ContactKind; known: string }) {
  const navigate = useNavigate();
  const { mutate, isPending, error, submittedAt } = useMutation({
    mutationFn: ({ value, pin }: { value: string; pin: string }) => kind.send(value, pin),
    onSuccess: (_, { value }) => {
      // What was typed stays in this entry too, for who goes back.
      void navigate(addressOf(kind), { replace: true, state: { typed: value } });
      void navigate(addressOf(kind, "&etapa=codigo"), { state: { typed: value } });
    },
  });
  return (
    <kind.Ask
      known={known}
      tried={submittedAt}
      busy={isPending}
      error={isPending ? null : error}
      onSubmit={(typed) => mutate(typed)}
    />
  );
}

function CodeStep({ kind, value }: { kind: ContactKind; value: string }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (code: string) => kind.change(value, code),
    onSuccess: () => {
      changeUser({ [kind.field]: value });
      toast.success(kind.done);
      void navigate(paths.account.profile, { replace: true });
      void queries.invalidateQueries({ queryKey: profileKey });
    },
  });
  const refusal = isPending ? undefined : refusedField(error, codeRefusals);
  const again = () => void navigate(addressOf(kind), { state: { typed: value } });
  return (
    <>
      {error && !isPending && !refusal && <Failure error={error} />}
      <Form start={{ code: "" }} refusal={refusal} onSubmit={({ code }) => !isPending && mutate(code)}>
        <Field
          name="code"
          label="Código de verificação"
          placeholder="000000"
          hint="Os 6 dígitos valem por 10 minutos."
          control={CodeInput}
        />
        <div className="grid gap-2">
          <Button type="submit" wide busy={isPending}>
            Confirmar
          </Button>
          <Button variant="quiet" wide disabled={isPending} onClick={again}>
            {`Pedir outro código ou mudar o ${kind.noun}`}
          </Button>
          <p className="text-sm text-neutral-700">{kind.missed}</p>
        </div>
      </Form>
    </>
  );
}

/** An e-mail may part into lines, a phone not. */
const Contact = ({ kind, text }: { kind: ContactKind; text: string }) =>
  kind.field === "email" ? <Breakable text={text} /> : <span className="whole">{text}</span>;

/** That a Pix key with the old contact stays as it is. */
function KeptKey({ kind, current }: { kind: ContactKind; current: string | null }) {
  const key = useKeys().data?.find((one) => one.type === kind.keyType && one.key === current);
  if (current === null) return null;
  return (
    <p>
      {key ? (
        <>
          Sua chave Pix <Contact kind={kind} text={keyText(key)} /> continua a mesma: ela recebe pagamentos até você
          excluí-la ou quem tiver o {kind.noun} pedi-la.
        </>
      ) : (
        `Uma chave Pix com o ${kind.noun} antigo continua a mesma, até você excluí-la ou quem o tiver pedi-la.`
      )}
    </p>
  );
}
