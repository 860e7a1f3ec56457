import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Moment } from "./moment.ts";

/** More unread notices than these are not counted: the bell shows '9+'. */
export const maxUnread = 10;

/** What happened, in the words of the e-mail about it. */
export const AreaNotice = z.object({
  id: z.uuid(),
  at: Moment,
  /** Whether it came after the customer last opened the notices. */
  isNew: z.boolean(),
  title: z.string(),
  paragraphs: z.array(z.string()),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
});
export type AreaNotice = z.output<typeof AreaNotice>;

/** The place of a notice in the list: its milliseconds since 1970 and its id. */
const Place = z.string().check(z.regex(/^\d{13}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, "Página inválida"));

export const listNotices = endpoint({
  method: "GET",
  path: "/notices",
  summary:
    "Os avisos do cliente dos últimos 90 dias, do mais novo ao mais antigo, em páginas de 20; `after` é o `next` da página anterior",
  access: "active",
  query: z.object({ after: z.optional(Place) }),
  answer: z.object({ notices: z.array(AreaNotice), next: z.nullable(Place) }),
});

export const countNotices = endpoint({
  method: "GET",
  path: "/notices/unread",
  summary: `Quantos avisos o cliente ainda não abriu; ${maxUnread}: tantos ou mais`,
  access: "active",
  answer: z.object({ unread: z.int() }),
});

export const readNotices = endpoint({
  method: "PUT",
  path: "/notices/read",
  summary: "Anota que o cliente abriu os avisos até este momento",
  keyless: "OWN_ID",
  access: "active",
  body: z.object({ until: Moment }),
  answer: z.object({}),
});
