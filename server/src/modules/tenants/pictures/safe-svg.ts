import { SaxesParser, type SaxesTagNS } from "saxes";
import { Refusal } from "../../../platform/http/errors.ts";
import { fits, isKept } from "./svg-attributes.ts";
import { classRules, declarations } from "./svg-styles.ts";

const svgSpace = "http://www.w3.org/2000/svg";
const xlinkSpace = "http://www.w3.org/1999/xlink";

/** Elements that are kept. Their text is not: a logo is drawn. */
const kept = new Set(
  "svg g defs use path rect circle ellipse line polyline polygon linearGradient radialGradient stop clipPath mask".split(
    " ",
  ),
);
const drawn = new Set("path rect circle ellipse line polyline polygon".split(" "));
const mayRefer = new Set(["use", "linearGradient", "radialGradient"]);
/** Elements that draw nothing: they are left out with all that is in them. */
const withoutLook = new Set(["title", "desc", "metadata"]);

/** What is refused, in the words of whoever uploads; any other unknown element is named. */
const reasons: Record<string, string> = {
  script: "O arquivo tem um script.",
  foreignObject: "O arquivo tem HTML dentro do desenho.",
  image: "O arquivo tem uma imagem dentro do desenho. Envie a imagem, ou um desenho só de curvas.",
  text: "O arquivo tem texto. Converta os textos em curvas e exporte de novo.",
  a: "O arquivo tem um link.",
  animate: "O arquivo tem animação.",
  set: "O arquivo tem animação.",
  animateTransform: "O arquivo tem animação.",
  animateMotion: "O arquivo tem animação.",
};

/** What a drawing may have at most. */
export const svgLimits = { elements: 2_000, depth: 32, side: 8_192 };

/** `tag` and `attributes` of the safe drawing; both come from the lists of this folder. */
type Node = { tag: string; attributes: Record<string, string>; children: Node[] };

/** Refuses a picture with the sentence why. */
export function refusePicture(why: string): never {
  throw new Refusal("PICTURE_REFUSED", { words: { why } });
}

export type SafeSvg = { content: Buffer; sides: [width: number, height: number] };

/**
 * Makes an SVG safe: reads it as XML, keeps the elements and attributes of the lists, and writes it anew, so that
 * nothing of the given text is passed on unread. Refuses with PICTURE_REFUSED what runs, loads or animates, and what
 * cannot be checked (docs/decisions/0060).
 */
export function safeSvg(given: Uint8Array): SafeSvg {
  const root = readTree(textOf(given));
  const [width, height] = sidesOf(root.attributes);
  if (root.attributes["viewBox"] === undefined) root.attributes["viewBox"] = `0 0 ${width} ${height}`;
  refuseDeepReferences(root);
  const content = Buffer.from(`${written(root, ` xmlns="${svgSpace}"`)}\n`);
  return { content, sides: [Math.max(1, Math.round(width)), Math.max(1, Math.round(height))] };
}

function textOf(given: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(given);
  } catch {
    return refusePicture("O arquivo não está em UTF-8. Exporte o SVG de novo.");
  }
}

/** The safe tree of a text, without styles: what they set is set by attributes. */
function readTree(text: string): Node {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const styled: { node: Node; classes: string[]; style: string }[] = [];
  const open: (Node | null)[] = [];
  let [root, elements, css, isCss]: [Node | null, number, string, boolean] = [null, 0, "", false];
  parser.on("error", () => refusePicture("O arquivo não é um SVG bem formado. Exporte o SVG de novo."));
  parser.on("doctype", (declared) => {
    if (declared.includes("[")) refusePicture("O arquivo declara entidades, que não são aceitas.");
  });
  parser.on("processinginstruction", ({ target }) => {
    if (target.toLowerCase() === "xml-stylesheet") refusePicture("O arquivo usa uma folha de estilos externa.");
  });
  parser.on("text", (read) => void (css += isCss ? read : ""));
  parser.on("cdata", (read) => void (css += isCss ? read : ""));
  parser.on("opentag", (tag) => {
    elements += 1;
    if (elements > svgLimits.elements) refusePicture(`O desenho tem mais de ${svgLimits.elements} elementos.`);
    if (open.length >= svgLimits.depth) refusePicture(`O desenho tem mais de ${svgLimits.depth} níveis.`);
    const parent = open.at(-1);
    const isSkipped = parent === null;
    refuseActive(tag);
    if (tag.uri === svgSpace && tag.local === "style" && !isSkipped && root !== null) {
      isCss = true;
      open.push(null);
      return;
    }
    const node = isSkipped ? null : nodeOf(tag, root === null);
    open.push(node);
    if (!node) return;
    if (root === null) root = node;
    else parent?.children.push(node);
    const plain = (name: string) => tag.attributes[name]?.value ?? "";
    styled.push({ node, classes: plain("class").split(/\s+/).filter(Boolean), style: plain("style") });
  });
  parser.on("closetag", (tag) => {
    open.pop();
    if (tag.local !== "style" || !isCss) return;
    isCss = false;
  });
  parser.write(text).close();
  const rules = classRules(css, refusePicture);
  for (const { node, classes, style } of styled) {
    const ofClasses = rules.filter(({ name }) => classes.includes(name)).map(({ declared }) => declared);
    Object.assign(node.attributes, ...ofClasses, declarations(style, refusePicture));
  }
  return root ?? refusePicture("O arquivo não é um SVG.");
}

/** Refuses what runs or loads wherever it stands, also where it would be left out. */
function refuseActive(tag: SaxesTagNS): void {
  const why = reasons[tag.local];
  if (why !== undefined && tag.uri === svgSpace) refusePicture(why);
  if (tag.local.toLowerCase() === "script") refusePicture(reasons["script"] ?? "");
  if (tag.uri === "http://www.w3.org/1999/xhtml") refusePicture(reasons["foreignObject"] ?? "");
  for (const { local, uri, value } of Object.values(tag.attributes)) {
    if (/^on/i.test(local) && uri === "") refusePicture(`O arquivo tem um script (${local}).`);
    if (/^\s*(?:javascript|vbscript|data)\s*:/i.test(value))
      refusePicture("O arquivo tem um endereço que não é aceito.");
    const isReference = (local === "href" || local === "src") && !value.trim().startsWith("#");
    if (isReference && value.trim() !== "") refusePicture("O arquivo carrega algo de fora dele.");
    if (/url\(\s*["']?(?!["'#\s])/i.test(value)) refusePicture("O arquivo carrega algo de fora dele.");
  }
}

/** A tag as it is kept, or null where it is left out. */
function nodeOf(tag: SaxesTagNS, isRoot: boolean): Node | null {
  if (isRoot && (tag.local !== "svg" || tag.uri !== svgSpace))
    refusePicture(`O arquivo não é um SVG completo: falta xmlns="${svgSpace}". Exporte o SVG de novo.`);
  // Of another namespace: notes of a design tool, which show nothing.
  if (tag.uri !== svgSpace || withoutLook.has(tag.local)) return null;
  if (!kept.has(tag.local) || (tag.local === "svg" && !isRoot))
    refusePicture(`O elemento <${tag.local.slice(0, 40)}> não é aceito. Simplifique o desenho e exporte de novo.`);
  const attributes: Record<string, string> = {};
  for (const { local, uri, value } of Object.values(tag.attributes)) {
    if (uri !== "" && !(uri === xlinkSpace && local === "href")) continue;
    if (!isKept(local) || (local === "href" && !mayRefer.has(tag.local))) continue;
    if (!fits(local, value))
      refusePicture(`O atributo ${local} de <${tag.local}> tem um valor que não pode ser conferido.`);
    attributes[local] = value;
  }
  return { tag: tag.local, attributes, children: [] };
}

/** Width and height of the drawing, in its own units. */
function sidesOf({ viewBox, width = "", height = "" }: Record<string, string>): [number, number] {
  const given =
    viewBox === undefined
      ? [width, height].map(Number.parseFloat)
      : viewBox
          .trim()
          .split(/[\s,]+/)
          .map(Number)
          .slice(2);
  const [wide = Number.NaN, high = Number.NaN] = given;
  const isPercent = viewBox === undefined && `${width}${height}`.includes("%");
  const isSize = (side: number) => side > 0 && side <= svgLimits.side;
  if (given.length !== 2 || isPercent || !isSize(wide) || !isSize(high))
    refusePicture(`O SVG precisa dizer seu tamanho (viewBox), de até ${svgLimits.side} por ${svgLimits.side}.`);
  return [wide, high];
}

/**
 * References that refer on would multiply: a small file could draw a shape millions of times. So a copy is of one
 * shape, and what clips or masks is not clipped or masked itself.
 */
function refuseDeepReferences(root: Node): void {
  const all = [...nodesOf(root)];
  const byId = new Map<string, Node>();
  for (const node of all) {
    const { id } = node.attributes;
    if (id !== undefined && byId.has(id)) refusePicture(`O desenho usa duas vezes o mesmo id (${id}).`);
    if (id !== undefined) byId.set(id, node);
  }
  for (const node of all) {
    const target = byId.get((node.attributes["href"] ?? "").trim().slice(1));
    if (node.tag === "use" && !(target && drawn.has(target.tag) && !isCut(target)))
      refusePicture("O desenho repete um grupo (<use>). Expanda os símbolos e exporte de novo.");
    if (node.tag !== "clipPath" && node.tag !== "mask") continue;
    if ([...nodesOf(node)].some(isCut))
      refusePicture("O desenho tem recortes dentro de recortes. Simplifique o desenho e exporte de novo.");
  }
}

/** Whether something is clipped or masked. */
const isCut = ({ attributes }: Node): boolean =>
  `${attributes["clip-path"] ?? ""}${attributes["mask"] ?? ""}`.includes("#");

function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const child of node.children) yield* nodesOf(child);
}

const escaped = (value: string): string =>
  value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

function written({ tag, attributes, children }: Node, more = ""): string {
  const all = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  const head = `<${tag}${more}${all.join("")}`;
  return children.length === 0 ? `${head}/>` : `${head}>${children.map((child) => written(child)).join("")}</${tag}>`;
}
