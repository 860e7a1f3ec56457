import { failureSentence } from "@vitral/contract/pix-failures";
import { formatSupportPhone } from "@vitral/brazil/support-phone";
import { composeEmail } from "./email-templates.ts";
import type { Brand, EmailMessage } from "./messages.ts";

type NoticeText = { title: string; paragraphs: string[]; facts: { label: string; value: string }[] };

/** What the area shows of an e-mail: its text without greeting and signature; null of one that this version lacks. */
export function noticeText(
  { template, data: { failure, ...data } }: { template: string; data: Record<string, unknown> },
  brand: Brand,
): NoticeText | null {
  const reason = typeof failure === "string" && { reason: failureSentence(failure) };
  const message = { template, data: { ...data, ...reason, name: "" } } as EmailMessage;
  const composed: Partial<ReturnType<typeof composeEmail>> = composeEmail(message, {
    ...brand,
    phone: formatSupportPhone(brand.phone),
  });
  const { title, blocks } = composed;
  if (title === undefined || blocks === undefined) return null;
  return {
    title,
    paragraphs: blocks.flatMap((block) => ("paragraph" in block ? [block.paragraph] : [])),
    // A return on an old statement has no id of the network.
    facts: blocks.flatMap((block) =>
      "facts" in block ? block.facts.flatMap(([label, value]) => (value ? [{ label, value }] : [])) : [],
    ),
  };
}
