import type { ConsentState, Privacy } from "@vitral/contract/privacy";
import { momentText } from "../../lib/moment-text.ts";
import { paths } from "../../lib/paths.ts";
import { Link } from "react-router";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { useChangeConsent } from "./use-privacy.ts";

/** What the customer may give and withdraw, and what needs no consent. */
export function Consents({ consents, terms }: Pick<Privacy, "consents" | "terms">) {
  return (
    <div className="grid gap-6">
      {consents.map((consent) => (
        <Consent key={consent.kind} consent={consent} />
      ))}
      <div className="grid gap-2 border-t border-neutral-200 pt-4">
        <h3 className="font-semibold">O que não depende de autorização</h3>
        <p className="text-neutral-700">
          Tudo o mais que fazemos com seus dados é para cumprir o contrato da conta ou a lei; a base de cada dado está
          em “O que guardamos”.{" "}
          {terms ? (
            <>
              Você aceitou os{" "}
              <Link
                className="font-medium text-accent-strong underline underline-offset-4"
                to={`${paths.terms}?versao=${terms.version}`}
              >
                {`termos de uso, versão de ${dayOf(terms.version)}`}
              </Link>
              {`, em ${momentText(terms.at)}.`}
            </>
          ) : (
            "Você aceitou os termos de uso ao abrir a conta."
          )}{" "}
          Para deixar de aceitar, encerre a conta.
        </p>
      </div>
    </div>
  );
}

function Consent({ consent }: { consent: ConsentState }) {
  const { title, text, given, history } = consent;
  const change = useChangeConsent(consent);
  const [newest] = history;
  return (
    <section aria-label={title} className="grid gap-3">
      <div>
        <h3 className="font-semibold">{title}</h3>
        <p className="text-neutral-700">{text}</p>
      </div>
      <p className="text-sm text-neutral-600">{stateOf(given, newest)}</p>
      <div>
        <Button variant="secondary" busy={change.isPending} onClick={() => change.mutate(!given)}>
          {given ? "Retirar autorização" : "Autorizar"}
          <span className="sr-only">: {title}</span>
        </Button>
      </div>
      {history.length > 1 && (
        <details className="text-sm text-neutral-700">
          <summary className="inline-flex min-h-11 cursor-pointer items-center">Mudanças anteriores</summary>
          <ul className="grid gap-1">
            {history.slice(1).map((each) => (
              <li key={each.at.getTime()}>
                {each.given ? "Autorizado" : "Retirado"} em {momentText(each.at)}, texto de {dayOf(each.version)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function stateOf(given: boolean, newest: ConsentState["history"][number] | undefined): string {
  if (!newest) return "Você ainda não autorizou.";
  if (given) return `Você autorizou em ${momentText(newest.at)}, no texto de ${dayOf(newest.version)}.`;
  if (!newest.given) return `Você retirou a autorização em ${momentText(newest.at)}.`;
  return `O texto mudou depois que você autorizou, em ${momentText(newest.at)}. A autorização anterior não vale para ele.`;
}

const dayOf = (version: string): string => version.split("-").toReversed().join("/");
