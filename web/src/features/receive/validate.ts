import * as z from "zod/mini";

/**
 * A schema of typed texts that answers what a call of the contract takes. `wire` makes of the texts what the contract
 * reads, whose sentences stand at the fields that `fieldOf` names by the path of the issue.
 */
export function validate<Typed extends Record<string, unknown>, Body>(
  typed: z.ZodMiniType<Typed, Typed>,
  body: z.ZodMiniType<Body>,
  wire: (values: Typed) => object,
  fieldOf: (path: readonly PropertyKey[], values: Typed) => keyof Typed & string,
) {
  return z.pipe(
    typed,
    z.transform((values: Typed, context) => {
      const read = z.safeDecode(body, wire(values));
      if (read.success) return read.data;
      for (const { path, message } of read.error.issues) {
        context.issues.push({ code: "custom", message, path: [fieldOf(path, values)], input: values });
      }
      return z.NEVER;
    }),
  ) as unknown as z.ZodMiniType<Body, Typed>;
}
