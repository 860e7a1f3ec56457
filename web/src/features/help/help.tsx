import { useEffect } from "react";
import { useLocation } from "react-router";
import { paths } from "../../lib/paths.ts";
import { Logo } from "../../shared/tenant/logo.tsx";
import { LinkButton, TextLink } from "@vitral/ui/buttons/link-button.tsx";
import { PageTitle } from "@vitral/ui/layout/page-title.tsx";
import { People } from "./people.tsx";
import { Topics } from "./topics.tsx";

/** Topics that are searched here, and the people to ask. With or without a session; each part has an address. */
export default function Help() {
  useAddressedPart();
  return (
    <main className="mx-auto grid w-full max-w-[45rem] gap-6 px-5 py-8 sm:py-12 [&>*]:min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-4 text-accent-strong">
        <Logo on="page" />
        <LinkButton to={paths.home} variant="secondary">
          Página inicial
        </LinkButton>
      </div>
      <PageTitle subtitle="Busque um assunto, ou fale com a gente">Ajuda e reclamações</PageTitle>
      <nav aria-label="Falar com a gente" className="flex flex-wrap gap-x-6">
        <TextLink to="#atendimento">Falar com o atendimento</TextLink>
        <TextLink to="#ouvidoria">Ouvidoria</TextLink>
      </nav>
      <Topics />
      <People />
      <p className="text-sm text-neutral-600">Nunca pedimos sua senha, seu PIN ou um código.</p>
    </main>
  );
}

/** Shows the part of the page that the address names, such as /help#ouvidoria: it takes the focus. */
function useAddressedPart(): void {
  const location = useLocation();
  useEffect(() => {
    const { hash } = location;
    // After the effects of the page's title, which takes the focus and scrolls to the top.
    queueMicrotask(() => {
      const place = hash && document.getElementById(decoded(hash.slice(1)));
      if (!place) return;
      const shown = place.matches("details") ? place.querySelector("summary") : place;
      shown?.focus({ preventScroll: true });
      window.scrollTo(0, place.getBoundingClientRect().top + window.scrollY - 16);
    });
  }, [location]);
}

/** The name in an address; one that is no text names nothing. */
function decoded(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return "";
  }
}
