import { type Privacy, recipientServices } from "@vitral/contract/privacy";
import { Breakable } from "@vitral/ui/text/breakable.tsx";

/** Who gets the customer's data: the network, the companies that the bank names, and the service for a CEP. */
export function Recipients({
  recipients,
  cepHost,
  institutions,
}: Pick<Privacy, "recipients" | "cepHost" | "institutions">) {
  return (
    <ul className="grid list-disc gap-3 pl-5 text-neutral-700">
      <li>
        O Banco Central, que opera o Pix e o cadastro de chaves, e as instituições que participam de um Pix seu: recebem
        nome, CPF ou CNPJ, conta e valor.
        {institutions.length > 0 && ` Nas suas movimentações mais recentes: ${institutions.join(", ")}`}
      </li>
      <li>Quem paga ou recebe um Pix seu: vê seu nome, parte do CPF ou o CNPJ, e esta instituição.</li>
      {recipients.map(({ service, name }) => (
        <li key={`${service} ${name}`}>
          <Breakable text={name} />: {recipientServices[service].toLowerCase().replace(/\bsms\b/, "SMS")}, em nosso nome
          e só para isso.
        </li>
      ))}
      {recipients.length === 0 && <li>Nenhuma empresa recebe seus dados para prestar serviços à instituição.</li>}
      <li>
        <Breakable text={cepHost} />: só o número do CEP, quando você o digita na abertura da conta.
      </li>
      {!recipients.some(({ service }) => service === "CREDIT_BUREAU") && (
        <li>Não enviamos seus dados a birôs de crédito nem os consultamos lá.</li>
      )}
      <li>Autoridades, quando a lei exige.</li>
    </ul>
  );
}
