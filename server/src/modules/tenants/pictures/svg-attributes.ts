/**
 * The attributes that an uploaded SVG keeps, each with the shape of its value (SVG 2, https://www.w3.org/TR/SVG2/).
 * Nothing here loads, runs or animates anything; a reference leads only to an id of the same file.
 */
// No digit can belong to two parts of it: a long value that does not fit would be tried in millions of ways.
const number = String.raw`[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?`;
const length = new RegExp(`^\\s*${number}(?:px|pt|pc|mm|cm|in|em|%)?\\s*$`);
const numbers = /^[-+.,\seE\d%px]*$/;
const path = /^[MmZzLlHhVvCcSsQqTtAaEe\d\s,.+-]*$/;
const transform = /^\s*(?:(?:matrix|translate|scale|rotate|skewX|skewY)\s*\([-+.,\seE\d]*\)[\s,]*)*$/;
const colour =
  "none|currentColor|transparent|inherit|[a-zA-Z]{3,20}|#[0-9a-fA-F]{3,8}|(?:rgb|hsl)a?\\([-+.,%\\s\\d/a-z]*\\)";
const localUrl = `url\\(\\s*["']?#[A-Za-z_][\\w.-]{0,100}["']?\\s*\\)`;
const paint = new RegExp(`^\\s*(?:${colour}|${localUrl}(?:\\s+(?:${colour}))?)\\s*$`);
const plainColour = new RegExp(`^\\s*(?:${colour})\\s*$`);
const reference = new RegExp(`^\\s*(?:none|${localUrl})\\s*$`);
const word = /^\s*[a-zA-Z][a-zA-Z -]{0,60}\s*$/;

const shapes: [shape: RegExp, names: string][] = [
  [length, "x y x1 x2 y1 y2 cx cy r rx ry fx fy fr width height offset stroke-width stroke-miterlimit"],
  [length, "stroke-dashoffset opacity fill-opacity stroke-opacity stop-opacity"],
  [numbers, "points stroke-dasharray viewBox"],
  [path, "d"],
  [transform, "transform gradientTransform"],
  [paint, "fill stroke"],
  [plainColour, "stop-color color"],
  [reference, "clip-path mask"],
  [word, "fill-rule clip-rule stroke-linecap stroke-linejoin gradientUnits clipPathUnits maskUnits maskContentUnits"],
  [word, "spreadMethod preserveAspectRatio visibility display vector-effect mask-type shape-rendering"],
  [/^[A-Za-z_][\w.-]{0,100}$/, "id"],
  [/^\s*#[A-Za-z_][\w.-]{0,100}\s*$/, "href"],
];
const shapeOf = new Map(shapes.flatMap(([shape, names]) => names.split(" ").map((name) => [name, shape] as const)));

/** What a style may set: the attributes above that are also properties of CSS. */
const ofGeometry =
  /^(x|y|x1|x2|y1|y2|cx|cy|r|rx|ry|fx|fy|fr|width|height|offset|points|viewBox|d|transform|gradientTransform|id|href)$|Units$|^spreadMethod$|^preserveAspectRatio$/;

/** The longest value, in characters: a drawn logo has paths of some thousands. */
const longest = 60_000;

/** Whether an attribute is one that a picture keeps. */
export const isKept = (name: string): boolean => shapeOf.has(name);

/** Whether a property of a style is kept, as the attribute of its name. */
export const isKeptProperty = (name: string): boolean => shapeOf.has(name) && !ofGeometry.test(name);

/** Whether the value of a kept attribute has its shape. */
export const fits = (name: string, value: string): boolean =>
  value.length <= longest && (shapeOf.get(name)?.test(value) ?? false);
