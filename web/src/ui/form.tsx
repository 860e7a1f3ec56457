import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import type { ReactNode } from "react";
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  type Path,
  useForm,
  useFormContext,
} from "react-hook-form";
import type * as z from "zod/mini";
import { Field as PlainField, type FieldProps as PlainFieldProps } from "./field.tsx";

/**
 * A form and the only fields it can have, both born from one schema:
 *
 *   const { Form, Field } = formFor(Credentials)
 *   <Form start={{ document: "", password: "" }} onSubmit={signIn}>
 *     <Field name="password" label="Senha" control={PasswordInput} />
 *   </Form>
 *
 * The messages are the schema's, so the screen and the server say the same sentence. What does not pass is not sent,
 * and the first field at fault takes the focus. Nothing typed is lost when a call fails.
 */
export function formFor<In extends FieldValues, Out extends FieldValues>(schema: z.ZodMiniType<Out, In>) {
  type FormProps = { start: DefaultValues<In>; onSubmit: (values: Out) => void; children: ReactNode };

  function Form({ start, onSubmit, children }: FormProps) {
    const form = useForm<In, unknown, Out>({ defaultValues: start, resolver: standardSchemaResolver(schema) });
    return (
      <FormProvider {...form}>
        <form noValidate onSubmit={(event) => void form.handleSubmit(onSubmit)(event)} className="grid gap-5">
          {children}
        </form>
      </FormProvider>
    );
  }

  type FieldProps = Omit<PlainFieldProps, "name" | "error" | "onChange"> & {
    name: Path<In>;
    /** Told what was typed, masked, for a screen that shows something beside the field. */
    onTyped?: (value: string) => void;
  };

  function Field({ name, onTyped, ...field }: FieldProps) {
    const { register, formState, getFieldState } = useFormContext<In>();
    const { onChange, ...registered } = register(name);
    return (
      <PlainField
        {...field}
        {...registered}
        error={getFieldState(name, formState).error?.message}
        onChange={(event) => {
          void onChange(event);
          onTyped?.(event.target.value);
        }}
      />
    );
  }

  return { Form, Field };
}
