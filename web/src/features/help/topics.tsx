import { ChevronDown, SearchX } from "lucide-react";
import { useState } from "react";
import { useLocation } from "react-router";
import { TextLink } from "@vitral/ui/buttons/link-button.tsx";
import { Field } from "@vitral/ui/form/field.tsx";
import { EmptyState } from "@vitral/ui/notices/empty-state.tsx";
import { useTenant } from "../../shared/tenant/tenant.tsx";
import { topicsOf } from "./help-topics.ts";
import { Anchor, Phone } from "./people-links.tsx";
import { hitsIn, searchedWords, searchTopics } from "./search-topics.ts";
import type { Topic } from "./topic.ts";

/** The topics of the help and the search in their texts; one without a hit leads to people. */
export function Topics() {
  const tenant = useTenant();
  const [typed, setTyped] = useState("");
  const words = searchedWords(typed);
  const found = searchTopics(topicsOf(tenant), words);
  const isSearched = words.length > 0;
  return (
    <section aria-labelledby="topics" className="grid gap-4 [&>*]:min-w-0">
      <h2 id="topics" className="text-title-3 font-title">
        Assuntos
      </h2>
      <Field
        name="help"
        label="Buscar na ajuda"
        type="search"
        placeholder="PIN, limite, chave Pix, golpe"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <output className="text-sm text-neutral-600 empty:sr-only">{isSearched && foundSentence(found.length)}</output>
      {found.length === 0 ? (
        <NothingFound />
      ) : (
        <ul className="divide-y divide-neutral-200 rounded-card border border-neutral-200 bg-surface">
          {found.map((topic) => (
            // The key opens what was found, and closes it again with the end of the search.
            <li key={`${topic.id} ${isSearched}`}>
              <TopicText topic={topic} words={words} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const foundSentence = (count: number): string =>
  count === 0 ? "Nenhum assunto encontrado." : count === 1 ? "1 assunto encontrado." : `${count} assuntos encontrados.`;

function TopicText({ topic, words }: { topic: Topic; words: readonly string[] }) {
  const { id, title, paragraphs, link } = topic;
  const { hash } = useLocation();
  const isNamed = hash === `#${id}`;
  return (
    <details key={`${isNamed}`} id={id} className="group" open={isNamed || words.length > 0}>
      <summary
        onClick={() => nameInAddress(id)}
        className="flex min-h-14 cursor-pointer list-none items-center gap-3 px-4 py-3 sm:px-6 [&::-webkit-details-marker]:hidden"
      >
        <h3 className="min-w-0 flex-1 font-medium">
          <Marked text={title} words={words} />
        </h3>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-neutral-500 transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-2 px-4 pb-4 text-neutral-700 sm:px-6">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>
            <Marked text={paragraph} words={words} />
          </p>
        ))}
        {link && (
          <div>
            <TextLink to={link.to}>{link.label}</TextLink>
          </div>
        )}
      </div>
    </details>
  );
}

/** Lets the browser's address name the topic, so that it can be passed on; the page stays where it is. */
const nameInAddress = (id: string): void => history.replaceState(history.state, "", `#${id}`);

/** A text with its hits, which are not told by colour alone. */
const Marked = ({ text, words }: { text: string; words: readonly string[] }) =>
  words.length === 0
    ? text
    : hitsIn(text, words).map((piece) =>
        piece.isHit ? (
          <mark key={piece.at} className="rounded-sm bg-accent-soft font-semibold text-neutral-900 underline">
            {piece.text}
          </mark>
        ) : (
          piece.text
        ),
      );

function NothingFound() {
  const { phone, ombudsmanPhone } = useTenant();
  return (
    <div className="rounded-card border border-neutral-200 bg-surface">
      <EmptyState
        icon={<SearchX />}
        title="Nada encontrado"
        text="Tente com outras palavras, ou fale com a gente. A Ouvidoria atende depois do atendimento, com o número do protocolo."
        action={
          <div className="flex flex-wrap justify-center gap-x-6">
            <span>
              Atendimento: <Phone number={phone} />
            </span>
            <span>
              Ouvidoria: <Phone number={ombudsmanPhone} />
            </span>
            <Anchor href="#banco-central">Reclamar no Banco Central</Anchor>
          </div>
        }
      />
    </div>
  );
}
