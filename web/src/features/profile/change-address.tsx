import { formatCep } from "@vitral/brazil/cep";
import type { Address } from "@vitral/contract/onboarding";
import { Pin } from "@vitral/contract/pix";
import { changeAddress } from "@vitral/contract/profile";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import * as z from "zod/mini";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { refusedField } from "@vitral/ui/form/failed-form.ts";
import { formFor } from "@vitral/ui/form/form.tsx";
import { pinField } from "@vitral/ui/inputs/pin-input.tsx";
import { pinRefusals } from "@vitral/ui/inputs/pin-refusals.ts";
import { toast } from "@vitral/ui/notices/toast.ts";
import { call } from "../../lib/api.ts";
import { paths } from "../../lib/paths.ts";
import { AddressFields } from "../../shared/address/address-fields.tsx";
import { noAddress, TypedAddress } from "../../shared/address/typed-address.ts";
import { ChangePage, Failure } from "./change-page.tsx";
import { type Profile, profileKey } from "./profile-query.ts";

const { Form, Field } = formFor(z.extend(TypedAddress, { pin: Pin }));

/** Changes the address, with the PIN. */
export function ChangeAddress({ profile: { address } }: { profile: Profile }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [start] = useState(() => ({ ...(address ? fieldsOf(address) : noAddress), pin: "" }));
  const { mutate, isPending, error, submittedAt } = useMutation({
    mutationFn: ({ pin, ...typed }: Address & { pin: string }) =>
      call(changeAddress, { body: { address: typed, pin } }),
    onSuccess: () => {
      toast.success("Endereço alterado.");
      void navigate(paths.account.profile, { replace: true });
      void queries.invalidateQueries({ queryKey: profileKey });
    },
  });
  const refusal = isPending ? undefined : refusedField(error, pinRefusals);
  return (
    <ChangePage
      title="Alterar endereço"
      subtitle="Comece pelo CEP: preenchemos o que for possível."
      aside={<p>Avisamos da mudança por e-mail.</p>}
    >
      {error && !isPending && !refusal && <Failure error={error} />}
      <Form start={start} refusal={refusal} onSubmit={(typed) => !isPending && mutate(typed)}>
        <AddressFields known={start} />
        <Field key={submittedAt} name="pin" {...pinField} />
        <Button type="submit" wide busy={isPending}>
          Alterar endereço
        </Button>
      </Form>
    </ChangePage>
  );
}

const fieldsOf = ({ zipCode, complement, ...others }: Address) => ({
  ...others,
  zipCode: formatCep(zipCode),
  complement: complement ?? "",
});
