import { formatSupportPhone } from "@vitral/brazil/support-phone";
import { useTenant } from "../../shared/tenant/tenant.tsx";
import { Breakable } from "@vitral/ui/text/breakable.tsx";

const look =
  "inline-flex min-h-11 items-center font-medium wrap-anywhere text-accent-strong underline underline-offset-4";

/** How to reach the support about a document that somebody else used, and what to have ready. */
export default function OwnDocumentSupport() {
  const { phone, email } = useTenant();
  return (
    <div className="grid gap-3 rounded-card border border-neutral-200 bg-surface p-4 text-sm text-neutral-700">
      <p className="font-semibold text-neutral-900">Fale com o atendimento</p>
      <p>Depois de conferir que o documento é seu, o atendimento o libera, e você pode abrir a sua conta.</p>
      <p className="grid">
        <span>
          Telefone{" "}
          <a href={`tel:${phone}`} className={look}>
            <span className="whole">{formatSupportPhone(phone)}</span>
          </a>
        </span>
        <span>
          E-mail{" "}
          <a href={`mailto:${email}`} className={look}>
            <Breakable text={email} />
          </a>
        </span>
      </p>
      <p>Tenha em mãos:</p>
      <ul className="grid list-disc gap-1 pl-5">
        <li>seu CPF, ou o CNPJ da empresa, e o nome completo;</li>
        <li>um documento com foto: RG ou carteira de habilitação;</li>
        <li>para um CNPJ, o contrato social, que mostra os sócios;</li>
        <li>um telefone e um e-mail seus.</li>
      </ul>
      <p>Nunca pedimos sua senha, seu PIN ou um código.</p>
    </div>
  );
}
