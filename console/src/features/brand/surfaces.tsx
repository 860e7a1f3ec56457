import { CircleCheck, Eye } from "lucide-react";
import { useState } from "react";
import type { Draft } from "../../shared/brand/draft.ts";

/** `logos`: from where the console loads them; null shows the name. */
export type SurfaceProps = {
  draft: Draft;
  logos: { dark: string | null; white: string | null };
  provider: string;
  wide: boolean;
};

/** The brand's logo for this ground; its name where there is none, or it does not load. */
function Name({ draft, logos, white = false }: Pick<SurfaceProps, "draft" | "logos"> & { white?: boolean }) {
  const [broken, setBroken] = useState<string | null>(null);
  const source = white ? logos.white : logos.dark;
  if (source !== null && source !== broken)
    return (
      <img
        src={source}
        alt={draft.displayName}
        onError={() => setBroken(source)}
        className="h-9 w-44 max-w-full object-contain object-left"
      />
    );
  return <p className={`text-lg font-title ${white ? "text-white" : "text-accent-strong"}`}>{draft.displayName}</p>;
}

const Action = ({ children }: { children: string }) => (
  <span className="flex min-h-11 items-center justify-center rounded-field border border-accent-edge bg-accent px-5 font-semibold text-on-accent">
    {children}
  </span>
);

const Line = ({ label }: { label: string }) => (
  <span className="grid gap-1.5 text-sm font-medium">
    {label}
    <span className="block min-h-11 rounded-field border border-neutral-400 bg-surface" />
  </span>
);

export function SignInSurface({ draft, logos, provider, wide }: SurfaceProps) {
  return (
    <div className={`grid ${wide ? "min-h-96 grid-cols-2" : ""}`}>
      <div className={wide ? "bg-accent" : "h-28 bg-accent"} />
      <div className="grid content-center gap-4 bg-surface p-6">
        <Name draft={draft} logos={logos} />
        <p className="text-title-2 font-title">Entre na sua conta</p>
        <Line label="CPF/CNPJ" />
        <Line label="Senha" />
        <Action>Entrar</Action>
        <p className="text-center text-sm font-medium text-accent-strong">Esqueci minha senha</p>
        <p className="text-center text-caption text-neutral-600">{provider}</p>
      </div>
    </div>
  );
}

export function HomeSurface({ draft, logos, provider, wide }: SurfaceProps) {
  return (
    <div className={`grid ${wide ? "min-h-96 grid-cols-[11rem_1fr]" : ""}`}>
      <div className="grid content-start gap-3 bg-accent-strong p-4 text-white">
        <Name draft={draft} logos={logos} white />
        {wide &&
          ["Início", "Transferir", "Chaves Pix", "Cobrar"].map((entry, index) => (
            <p
              key={entry}
              className={`rounded-field px-3 py-2 text-sm ${index === 0 ? "bg-accent-deep font-semibold" : ""}`}
            >
              {entry}
            </p>
          ))}
      </div>
      <div className="grid content-start gap-4 p-5">
        <div className="rounded-card border border-neutral-200 bg-surface p-4">
          <p className="flex items-center justify-between text-sm text-neutral-600">
            Saldo <Eye aria-hidden="true" className="size-4" />
          </p>
          <p className="text-title-1 font-title tabular-nums">R$ 12.480,55</p>
        </div>
        <div className="rounded-card border border-neutral-200 bg-surface">
          {[
            ["Maria Souza", "− R$ 120,00", "text-debit"],
            ["Bruno Reis", "+ R$ 480,00", "text-credit"],
          ].map(([who, amount, look]) => (
            <p key={who} className="flex justify-between border-b border-neutral-200 p-4 last:border-b-0">
              <span className="font-medium">{who}</span>
              <span className={`tabular-nums ${look}`}>{amount}</span>
            </p>
          ))}
        </div>
        <p className="text-center text-caption text-neutral-600">{provider}</p>
      </div>
    </div>
  );
}

export function ReceiptSurface({ draft, logos, provider, wide }: SurfaceProps) {
  return (
    <div className={wide ? "p-8" : "p-4"}>
      <div className="mx-auto grid max-w-md gap-4 rounded-card border border-neutral-200 bg-surface p-6">
        <Name draft={draft} logos={logos} />
        <p className="flex items-center gap-2 font-semibold text-credit">
          <CircleCheck aria-hidden="true" className="size-5" />
          Pix enviado
        </p>
        <p className="text-title-1 font-title tabular-nums">R$ 120,00</p>
        <dl className="grid gap-2 border-t border-dashed border-neutral-300 pt-4 text-sm">
          {[
            ["De", `Ana Lima · ${draft.bankName}`],
            ["Para", "Maria Souza · Banco Sol S.A."],
            ["Identificação", "E18236120202603021200s0123456789"],
          ].map(([term, value]) => (
            <div key={term}>
              <dt className="text-neutral-600">{term}</dt>
              <dd className="font-medium wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="text-caption text-neutral-600">{`${provider}. SAC ${draft.phone}. Ouvidoria ${draft.ombudsmanPhone}.`}</p>
      </div>
    </div>
  );
}

export function EmailSurface({ draft, provider, wide }: SurfaceProps) {
  return (
    <div className={wide ? "p-8" : "p-4"}>
      <div className="mx-auto max-w-md overflow-hidden rounded-card border border-neutral-200 bg-surface">
        <div className="bg-accent-strong p-4">
          <p className="text-lg font-title text-white">{draft.displayName}</p>
        </div>
        <div className="grid gap-4 p-6">
          <p className="text-title-3 font-title">Seu código é 482 913</p>
          <p className="text-sm text-neutral-700">
            Ele vale por 10 minutos. {draft.displayName} nunca pede este código por telefone.
          </p>
          <Action>Abrir minha conta</Action>
          <p className="border-t border-neutral-200 pt-4 text-caption wrap-anywhere text-neutral-600">
            {`${draft.name}, ${draft.address}. ${draft.email}. ${provider}.`}
          </p>
        </div>
      </div>
    </div>
  );
}
