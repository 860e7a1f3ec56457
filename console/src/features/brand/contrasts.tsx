import { brandColours } from "@vitral/ui/lib/brand-colours.ts";
import { contrast, parseHex } from "@vitral/ui/lib/colour.ts";
import { CircleCheck, TriangleAlert } from "lucide-react";

type Props = { primary: string; background: string };

/** The pairs of colours that screens show, with the contrast that WCAG 2.2 AA asks of each. */
function pairsOf(given: Props) {
  const colours = brandColours(given);
  const pair = (what: string, one: string, other: string, least: number) => ({
    what,
    least,
    measured: contrast(parseHex(one), parseHex(other)),
  });
  return [
    pair("Texto sobre o botão", colours.onAccent, colours.accent, 4.5),
    pair("Borda do botão sobre o fundo", colours.accentEdge, colours.page, 3),
    pair("Texto na cor da marca sobre o fundo", colours.accentStrong, colours.page, 4.5),
    pair("Texto branco sobre o menu", "#ffffff", colours.accentStrong, 4.5),
    pair("Cor principal, como foi dada, sobre o fundo", given.primary, colours.page, 3),
  ];
}

/** The contrast of a brand's colours, measured at every change. What screens show is darkened until it is readable. */
export function Contrasts(given: Props) {
  const { page } = brandColours(given);
  const isLightened = page.toLowerCase() !== given.background.toLowerCase();
  return (
    <section aria-labelledby="contrasts" className="grid gap-1.5 text-sm">
      <h3 id="contrasts" className="font-semibold">
        Medida do contraste
      </h3>
      <ul className="grid gap-1">
        {pairsOf(given).map(({ what, least, measured }) => {
          const isEnough = measured >= least;
          const Icon = isEnough ? CircleCheck : TriangleAlert;
          return (
            <li key={what} className="flex items-start gap-2">
              <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${isEnough ? "text-credit" : "text-warn"}`} />
              <span className="min-w-0 flex-1">
                {what}
                {!isEnough && ": contraste baixo; as telas usam um tom mais escuro"}
              </span>
              <span className="tabular-nums">{`${measured.toFixed(1).replace(".", ",")} : 1`}</span>
            </li>
          );
        })}
      </ul>
      {isLightened && (
        <p className="text-neutral-600">{`O fundo é clareado para ${page}, para o texto ter contraste sobre ele.`}</p>
      )}
    </section>
  );
}
