/** An e-mail before it is text or HTML. */
export type EmailContent = { subject: string; title: string; greeting: string; blocks: Block[] };
export type Block = { paragraph: string } | { code: string } | { facts: [label: string, value: string][] };
