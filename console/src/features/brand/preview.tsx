import { type brandColours, brandVariables } from "@vitral/ui/lib/brand-colours.ts";
import { useState } from "react";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import type { Draft } from "../../shared/brand/draft.ts";
import { pictureSource } from "../../shared/brand/picture-source.ts";
import { EmailSurface, HomeSurface, ReceiptSurface, SignInSurface, type SurfaceProps } from "./surfaces.tsx";

const surfaces = {
  signIn: { label: "Entrada", Surface: SignInSurface },
  home: { label: "Início", Surface: HomeSurface },
  receipt: { label: "Comprovante", Surface: ReceiptSurface },
  email: { label: "E-mail", Surface: EmailSurface },
} as const;
type Name = keyof typeof surfaces;

const widths = { phone: { label: "Celular", look: "w-[22rem]" }, desktop: { label: "Computador", look: "w-full" } };
type Width = keyof typeof widths;

/** Four surfaces of the brand at two widths, drawn again at every change. They are drawings: nothing in them works. */
export function Preview({ draft, colours, provider }: { draft: Draft; colours: SurfaceColours; provider: string }) {
  const { slug } = useTenant();
  const [name, setName] = useState<Name>("signIn");
  const [width, setWidth] = useState<Width>("phone");
  const { Surface } = surfaces[name];
  const logos = {
    dark: pictureSource(slug, draft.logoDark.trim()),
    white: pictureSource(slug, draft.logoWhite.trim()),
  };
  const props: SurfaceProps = { draft, logos, provider, wide: width === "desktop" };
  return (
    <section aria-label="Prévia" className="grid gap-3">
      <div className="flex flex-wrap justify-between gap-2">
        <Choice legend="Tela" options={surfaces} chosen={name} onChoose={setName} />
        <Choice legend="Largura" options={widths} chosen={width} onChoose={setWidth} />
      </div>
      <div className="overflow-x-auto rounded-card border border-neutral-300 bg-neutral-100 p-3">
        <div
          inert
          style={brandVariables(colours)}
          className={`paper mx-auto max-w-full overflow-hidden rounded-card border border-neutral-200 bg-page text-neutral-900 ${widths[width].look}`}
        >
          <Surface {...props} />
        </div>
      </div>
    </section>
  );
}

type SurfaceColours = Parameters<typeof brandColours>[0];

type ChoiceProps<N extends string> = {
  legend: string;
  options: Record<N, { label: string }>;
  chosen: N;
  onChoose: (name: N) => void;
};

function Choice<N extends string>({ legend, options, chosen, onChoose }: ChoiceProps<N>) {
  return (
    <fieldset aria-label={legend} className="flex rounded-field border border-neutral-300 bg-surface p-0.5">
      {(Object.keys(options) as N[]).map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === chosen}
          onClick={() => onChoose(name)}
          className="min-h-8 rounded-field px-3 text-sm aria-pressed:bg-accent-soft aria-pressed:font-semibold aria-pressed:text-accent-strong"
        >
          {options[name].label}
        </button>
      ))}
    </fieldset>
  );
}
