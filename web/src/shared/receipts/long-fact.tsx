import { CopyButton } from "@vitral/ui/buttons/copy-button.tsx";

type Props = { term: string; text: string; shown?: string; copy: string; success: string; failure: string };

/** A long text in a line of its own, with a button to copy it. */
export function LongFact({ term, text, shown = text, copy, success, failure }: Props) {
  return (
    <dl className="border-t border-dashed border-neutral-300 pt-4">
      <dt className="text-caption text-neutral-600">{term}</dt>
      <dd className="flex items-center justify-between gap-2">
        <span className="min-w-0 font-mono text-[0.75rem] leading-5 break-all sm:text-caption">{shown}</span>
        <span className="-my-2 -mr-2 print:hidden">
          <CopyButton text={text} label={copy} success={success} failure={failure} />
        </span>
      </dd>
    </dl>
  );
}
