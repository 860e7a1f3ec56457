import { fits, isKeptProperty } from "./svg-attributes.ts";

/** A rule of a style element for one class; a later rule of the list counts more. */
export type ClassRule = { name: string; declared: Record<string, string> };

/** Says what a style has that cannot be made safe. */
export type Refuse = (why: string) => never;

const unchecked =
  "O arquivo tem um estilo que não pode ser conferido. Exporte o logo com 'atributos de apresentação' no lugar de estilos.";
const maxRules = 500;

/**
 * The rules of a style element that are of plain classes (`.a, .b { fill: #fff }`), as design tools write them. Any
 * other rule is refused: what it would do to the picture is not known here.
 */
export function classRules(css: string, refuse: Refuse): ClassRule[] {
  const parts = withoutComments(css, refuse).split("}");
  if (parts.pop()?.trim() !== "") refuse(unchecked);
  const rules = parts.flatMap((part): ClassRule[] => {
    const [selectors = "", body, ...more] = part.split("{");
    if (body === undefined || more.length > 0) return refuse(unchecked);
    const declared = declarations(body, refuse);
    return selectors.split(",").map((selector) => {
      const [, name] = /^\.([\w-]{1,100})$/.exec(selector.trim()) ?? [];
      return name === undefined ? refuse(unchecked) : { name, declared };
    });
  });
  return rules.length > maxRules ? refuse(unchecked) : rules;
}

function withoutComments(css: string, refuse: Refuse): string {
  const [first = "", ...rest] = css.split("/*");
  const after = rest.map((part) => {
    const end = part.indexOf("*/");
    return end === -1 ? refuse(unchecked) : part.slice(end + 2);
  });
  return [first, ...after].join(" ");
}

/** The declarations of a style as attributes; a property that a picture does not keep is left out. */
export function declarations(style: string, refuse: Refuse): Record<string, string> {
  const found: Record<string, string> = {};
  for (const declaration of style.split(";")) {
    if (declaration.trim() === "") continue;
    const colon = declaration.indexOf(":");
    const name = declaration.slice(0, colon).trim();
    const value = declaration.slice(colon + 1).trim();
    if (colon === -1 || !/^-?[a-zA-Z][\w-]*$/.test(name) || /[\\@]|expression|javascript/i.test(value))
      refuse(unchecked);
    if (!isKeptProperty(name)) continue;
    if (!fits(name, value)) refuse(`O estilo ${name} tem um valor que não pode ser conferido.`);
    found[name] = value;
  }
  return found;
}
