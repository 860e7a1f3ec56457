import { maskCep } from "@vitral/brazil/masks";
import { Field } from "@vitral/ui/form/field.tsx";
import type { FieldProps } from "@vitral/ui/form/field.tsx";
import { useField } from "@vitral/ui/form/form.tsx";
import { type Found, usePostalCode } from "./postal-code.ts";

/** The two letters of a state (spec 5.5). */
export const maskState = (typed: string): string =>
  typed
    .replaceAll(/[^A-Za-z]/g, "")
    .toUpperCase()
    .slice(0, 2);

/**
 * The fields of an address for every form that has one; the postal code fills some of them. A `short` one has the
 * number in the street, and neither complement nor neighborhood. `known`: the address that this one replaces.
 */
export function AddressFields({ short = false, known }: { short?: boolean; known?: Partial<Found> }) {
  const lookUp = usePostalCode(known);
  return (
    <>
      <AddressField
        name="zipCode"
        label="CEP"
        placeholder="00000-000"
        mask={maskCep}
        onChange={(event) => lookUp(event.target.value)}
        inputMode="numeric"
        autoComplete="postal-code"
      />
      <AddressField name="street" label={short ? "Rua e número" : "Rua"} autoComplete="address-line1" />
      {!short && (
        <>
          <div className="flex flex-wrap items-start gap-4 [&>:first-child]:grow [&>:first-child]:basis-[6rem] [&>:last-child]:grow-4 [&>:last-child]:basis-[9rem]">
            <AddressField name="number" label="Número" autoComplete="off" />
            <AddressField name="complement" label="Complemento" placeholder="Opcional" autoComplete="address-line2" />
          </div>
          <AddressField name="neighborhood" label="Bairro" autoComplete="address-level3" />
        </>
      )}
      <div className="flex flex-wrap items-start gap-4 [&>:first-child]:grow-4 [&>:first-child]:basis-[9rem] [&>:last-child]:grow [&>:last-child]:basis-[5rem]">
        <AddressField name="city" label="Cidade" autoComplete="address-level2" />
        <AddressField
          name="state"
          label="Estado"
          placeholder="SP"
          mask={maskState}
          autoComplete="address-level1"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </div>
    </>
  );
}

const AddressField = ({ name, ...field }: Omit<FieldProps, "name"> & { name: string }) => (
  <Field {...field} {...useField(name)} />
);
