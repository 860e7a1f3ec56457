/** A row of a composite type as PostgreSQL reads it; "" is null. Ids, numbers and bytes need no quotes, texts do. */
export const row = (...values: readonly (string | number)[]): string => `(${values.join(",")})`;

/** A text that may hold anything. */
export const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;

export const bytes = (value: Buffer): string => String.raw`\\x${value.toString("hex")}`;
