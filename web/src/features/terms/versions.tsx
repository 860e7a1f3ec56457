import { formatDay } from "@vitral/brazil/dates";
import type { TextState, TextVersion } from "@vitral/contract/legal/texts";
import { TextLink } from "@vitral/ui/buttons/link-button.tsx";
import type * as z from "zod/mini";
import { paths } from "../../lib/paths.ts";

const words: Record<TextState, string> = { UPCOMING: "ainda não vale", IN_FORCE: "em vigor", PAST: "anterior" };

type Props = { shown: string; versions: readonly z.output<typeof TextVersion>[] };

/** The versions of the texts: earlier ones stay readable, and one that is to come can be read before its day. */
export const Versions = ({ shown, versions }: Props) => (
  <section aria-labelledby="versions" className="grid gap-2 border-t border-neutral-200 pt-6 print:hidden">
    <h2 id="versions" className="font-semibold">
      Versões
    </h2>
    <ul className="grid gap-1">
      {versions.map(({ version, state }) => (
        <li key={version}>
          {version === shown ? (
            <span className="inline-flex min-h-11 items-center font-medium">{`${formatDay(version)} (esta, ${words[state]})`}</span>
          ) : (
            <TextLink
              to={state === "IN_FORCE" ? paths.terms : `${paths.terms}?versao=${version}`}
            >{`${formatDay(version)} (${words[state]})`}</TextLink>
          )}
        </li>
      ))}
    </ul>
  </section>
);
