import * as z from "zod/mini";

/** An instant: on the wire in ISO 8601, UTC, to the millisecond; a `Date` on both sides of it. */
export const Moment = z.codec(z.iso.datetime(), z.custom<Date>(), {
  decode: (iso) => new Date(iso),
  encode: (instant) => instant.toISOString(),
});

/** A São Paulo day, `yyyy-MM-dd`; an impossible date is refused. */
export const Day = z.iso.date("Data inválida");
