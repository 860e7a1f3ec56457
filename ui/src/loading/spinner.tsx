import { useWait } from "../lib/announce.ts";

/** A turning ring in the colour of the text. Readers do not hear it; the busy element tells them itself. */
export function Spinner({ className = "size-5" }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" fill="none" className={`spin shrink-0 ${className}`}>
      <circle cx="12" cy="12" r="9.5" stroke="currentColor" strokeWidth="3" opacity="0.25" />
      <path d="M21.5 12A9.5 9.5 0 0 0 12 2.5" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}

/** The spinner of a whole page or area. */
export function PageSpinner({ fill = "min-h-dvh" }: { fill?: string }) {
  return (
    <div className={`page-spinner grid place-items-center text-accent-strong ${fill}`}>
      <Spinner className="size-8" />
      <Waiting />
    </div>
  );
}

/** For readers, which part is loading, beside what they do not hear. They are told once that anything is. */
export function Waiting({ what }: { what?: string }) {
  useWait("Carregando");
  return <span className="sr-only">{what ? `Carregando ${what}` : "Carregando"}</span>;
}
