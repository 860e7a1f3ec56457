import type { EntityType } from "@vitral/contract/customers";
import { signUpCompany } from "@vitral/contract/companies";
import { authenticate } from "@vitral/contract/identity";
import { signUpPerson } from "@vitral/contract/persons";
import { getTextVersion } from "@vitral/contract/legal/texts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { ApiError } from "@vitral/ui/lib/api-error.ts";
import { call } from "../../../lib/api.ts";
import { paths } from "../../../lib/paths.ts";
import type { TakenDocument } from "../../../lib/taken-document.ts";
import { refusedField, toastFailure } from "@vitral/ui/form/failed-form.ts";
import { useGoLater } from "../../../lib/use-go-later.ts";
import { signIn } from "../../../shared/session/session.ts";
import { tracks } from "../journey/track.ts";

/** From a 409 to the sign-in page, in milliseconds (spec 8, 9). */
const afterConflict = 1000;
const calls = { PERSON: signUpPerson, COMPANY: signUpCompany } as const;

const fieldOf = { WEAK_PASSWORD: "password", TERMS_CHANGED: "terms" } as const;

type SignUp = { document: string; name: string; password: string };

/**
 * Creates the customer and signs them in with the same document and password; the e-mail screen replaces the sign-up in
 * the history (spec 2.5, 2.6). A customer whose document is taken reads so and is led to sign-in. The version of the
 * terms that held when the screen was opened is sent; where another holds by now, the customer is asked again.
 */
export function useSignUp(entityType: EntityType) {
  const navigate = useNavigate();
  const [goLater, isLeaving] = useGoLater(afterConflict);
  // If only the sign-in failed, a second try must not create the same customer again.
  const created = useRef("");
  const [termsChanged, setTermsChanged] = useState(0);
  const terms = useQuery({
    queryKey: ["terms-version"],
    queryFn: ({ signal }) => call(getTextVersion, {}, signal),
    // What the link beside the checkbox leads to is the version of this moment, until the server says that it is not.
    staleTime: Infinity,
    networkMode: "always",
  });
  const signUp = useMutation({
    mutationFn: async ({ document, name, password }: SignUp) => {
      const termsVersion = terms.data?.version;
      if (created.current !== document)
        await call(calls[entityType], { body: { document, name, password, termsVersion } });
      created.current = document;
      return call(authenticate, { body: { document, password } });
    },
    onSuccess: (answer) => {
      signIn(answer);
      void navigate(tracks[entityType].paths.email, { replace: true });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === "TERMS_CHANGED") {
        void terms.refetch();
        setTermsChanged((times) => times + 1);
      }
      const isTaken = error instanceof ApiError && error.status === 409;
      toastFailure(error, fieldOf, { stays: isTaken });
      const state: TakenDocument = { taken: entityType === "PERSON" ? "CPF" : "CNPJ" };
      if (isTaken) goLater(paths.auth.login, state);
    },
  });
  return {
    signUp: signUp.mutate,
    refusal: refusedField(signUp.error, fieldOf),
    busy: signUp.isPending || isLeaving,
    /** How often the terms that were accepted turned out to be no longer in force. */
    termsChanged,
  };
}
