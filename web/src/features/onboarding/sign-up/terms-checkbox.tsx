import { Link } from "react-router";
import { paths } from "../../../lib/paths.ts";
import { FormCheckbox } from "@vitral/ui/form/form-choices.tsx";

/** The consent to the terms, which open in a new tab (spec 2.5, 2.6). `again`: it is asked for anew, so unticked. */
export function TermsCheckbox({ again }: { again: boolean }) {
  return (
    <FormCheckbox name="terms" {...(again && { unticked: true })}>
      Tenho mais de 18 anos e concordo com os{" "}
      <Link
        to={paths.terms}
        target="_blank"
        rel="noopener"
        className="font-medium text-accent-strong underline underline-offset-4"
      >
        termos de uso e política de privacidade
        <span className="sr-only"> (abre em uma nova aba)</span>
      </Link>
    </FormCheckbox>
  );
}
