import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { SaxesParser } from "saxes";
import { expect, test } from "vitest";
import { safeSvg, svgLimits } from "./safe-svg.ts";

const svg = (inner: string, more = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 20"${more}>${inner}</svg>`;
const safe = (text: string) => safeSvg(Buffer.from(text)).content.toString();
/** The sentence of a refusal, or what was kept. */
const outcome = (text: string | Buffer): string => {
  try {
    return safeSvg(Buffer.from(text)).content.toString();
  } catch (error) {
    return (error as Error).message;
  }
};

test.each<[what: string, text: string | Buffer, why: string]>([
  ["a script", svg("<script>alert(1)</script>"), "script"],
  ["a script of no namespace", svg('<script xmlns="">alert(1)</script>'), "script"],
  ["a script among notes", svg("<metadata><script>alert(1)</script></metadata>"), "script"],
  ["an event handler", svg("", ' onload="alert(1)"'), "script (onload)"],
  ["an event handler in capitals", svg('<path ONCLICK="alert(1)" d="M0 0"/>'), "script (ONCLICK)"],
  ["an event handler among notes", svg('<metadata><b xmlns="x" onload="a()"/></metadata>'), "script (onload)"],
  ["HTML", svg("<foreignObject><p/></foreignObject>"), "HTML"],
  ["HTML of its namespace", svg('<h:iframe xmlns:h="http://www.w3.org/1999/xhtml" />'), "HTML"],
  ["a link that runs", svg('<a href="javascript:alert(1)"><path d="M0 0"/></a>'), "link"],
  ["an address that runs", svg('<use href=" JavaScript:alert(1)"/>'), "endereço que não é aceito"],
  ["an address that runs, written with references", svg('<use href="java&#115;cript:alert(1)"/>'), "endereço"],
  ["a picture from elsewhere", svg('<image href="https://evil.test/x.png"/>'), "imagem"],
  ["a picture in it", svg('<image href="data:image/png;base64,AAAA"/>'), "imagem"],
  ["a copy from elsewhere", svg('<use xlink:href="https://evil.test/x.svg#a"/>'), "de fora"],
  ["a copy of a file beside it", svg('<use href="other.svg#a"/>'), "de fora"],
  ["a fill from elsewhere", svg('<path d="M0 0" fill="url(https://evil.test/#a)"/>'), "de fora"],
  ["a filter from elsewhere", svg('<path d="M0 0" filter="url( //evil.test )"/>'), "de fora"],
  ["a style from elsewhere", svg("<style>@import url(https://evil.test/a);</style>"), "estilo"],
  ["a style that loads", svg("<style>.a{fill:url(https://evil.test)}</style><path class='a' d='M0 0'/>"), "fill"],
  ["a style that loads on its element", svg('<path style="fill:url(https://evil.test)" d="M0 0"/>'), "de fora"],
  ["a style of old browsers", svg('<path style="behavior:expression(alert(1))" d="M0 0"/>'), "estilo"],
  ["a style that hides its words", svg('<path style="fill:\\75rl(x)" d="M0 0"/>'), "estilo"],
  ["a style of an element", svg("<style>path{fill:red}</style>"), "atributos de apresentação"],
  ["an open comment in a style", svg("<style>.a{fill:red}/*</style>"), "estilo"],
  ["a sheet of styles", `<?xml-stylesheet href="a"?>${svg("")}`, "folha de estilos"],
  ["an animation", svg('<set attributeName="href" to="javascript:alert(1)"/>'), "animação"],
  ["an animated element", svg('<path d="M0 0"><animate attributeName="d" values="a"/></path>'), "animação"],
  ["entities", `<!DOCTYPE svg [<!ENTITY a "b">]>${svg("&a;")}`, "entidades"],
  ["an entity that is not declared", svg("&nbsp;"), "bem formado"],
  ["a wrong end", svg("<g>"), "bem formado"],
  ["two roots", svg("") + svg(""), "bem formado"],
  ["HTML that calls itself SVG", "<html><body/></html>", "não é um SVG"],
  ["SVG without its namespace", '<svg viewBox="0 0 1 1"/>', "não é um SVG"],
  ["another encoding", Buffer.from(`\ufeff${svg("")}`, "utf16le"), "UTF-8"],
  ["text", svg("<text>Banco</text>"), "Converta os textos"],
  ["a filter", svg('<filter id="f"/>'), "<filter>"],
  ["a pattern", svg('<pattern id="p"/>'), "<pattern>"],
  ["a drawing in a drawing", svg(svg("")), "<svg>"],
  ["no size", '<svg xmlns="http://www.w3.org/2000/svg"/>', "tamanho"],
  ["a huge size", '<svg xmlns="http://www.w3.org/2000/svg" width="1e9" height="1"/>', "tamanho"],
  ["a size in per cent", '<svg xmlns="http://www.w3.org/2000/svg" width="100%" height="100%"/>', "tamanho"],
  ["a path that is none", svg('<path d="alert(1)"/>'), "atributo d"],
  ["a copy of a group", svg('<g id="a"><path d="M0 0"/></g><use href="#a"/>'), "<use>"],
  ["a copy of copies", svg('<path id="a" d="M0 0"/><use id="b" href="#a"/><use href="#b"/>'), "<use>"],
  ["an id that stands twice", svg('<path id="a" d="M0 0"/><path id="a" d="M1 1"/>'), "mesmo id"],
  ["a mask of masks", svg('<mask id="a"><path mask="url(#b)" d="M0 0"/></mask><mask id="b"/>'), "recortes"],
  ["too many elements", svg("<path/>".repeat(svgLimits.elements)), "elementos"],
  ["too deep", svg("<g>".repeat(100_000)), "níveis"],
])("an SVG with %s is refused, and the sentence says why", (_what, text, why) => {
  expect(outcome(text)).toContain(why);
  expect(outcome(text)).not.toMatch(/^<svg/);
});

test("what a design tool writes is kept as attributes, and its notes are left out", () => {
  const text = `<?xml version="1.0" encoding="utf-8"?><!-- Generator -->
    <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
    <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:i="http://inkscape.test"
      width="40px" height="20px" role="img" aria-label="Banco" i:version="1" data-name="Logo">
      <title>Banco</title><metadata><i:a>b</i:a></metadata><i:view/>
      <style><![CDATA[.b{fill:#00f}/* no */ .a,.b{stroke:red;font-family:Arial} .a{fill:#f00}]]></style>
      <defs><path id="p" d="M0 0h4v4z"/><clipPath id="c"><use xlink:href="#p"/></clipPath>
        <linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient></defs>
      <g class="a b" clip-path="url(#c)"><rect width="4" height="4" style="fill: url(#g); x: 3"/></g>
    </svg>`;
  expect(safe(text)).toBe(
    `<svg xmlns="http://www.w3.org/2000/svg" width="40px" height="20px" viewBox="0 0 40 20">` +
      `<defs><path id="p" d="M0 0h4v4z"/><clipPath id="c"><use href="#p"/></clipPath>` +
      `<linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient></defs>` +
      `<g clip-path="url(#c)" fill="#f00" stroke="red"><rect width="4" height="4" fill="url(#g)"/></g></svg>\n`,
  );
});

test.each(["aurora/logo-dark.svg", "aurora/favicon.svg", "ipe/logo-white.svg"])("the demo's own %s is kept", (file) => {
  const own = readFileSync(join(import.meta.dirname, "../../../../seed/brands", file));
  const { content, sides } = safeSvg(own);
  expect(content.toString().match(/ d="[^"]+"/g)).toEqual(own.toString().match(/ d="[^"]+"/g));
  expect(sides[0]).toBeGreaterThan(20);
  expect(safeSvg(content).content).toEqual(content);
});

/** Parts of which hostile drawings are made, well formed or not. */
const names = fc.constantFrom(
  "g",
  "path",
  "use",
  "script",
  "style",
  "a",
  "image",
  "foreignObject",
  "x:y",
  "svg",
  "SCRIPT",
  "mask",
);
const attributes = fc.constantFrom(
  "onload",
  "href",
  "xlink:href",
  "style",
  "d",
  "fill",
  "id",
  "class",
  "xmlns",
  "xmlns:x",
  "x:onload",
  "mask",
  "src",
);
const values = fc.oneof(
  fc.constantFrom("javascript:alert(1)", "#a", "url(#a)", "url(//e.test)", "a", "M0 0", "fill:red", "fill:url(x)"),
  fc.constantFrom(
    "http://www.w3.org/1999/xhtml",
    "http://www.w3.org/2000/svg",
    "&#106;avascript:1",
    "&lt;b&gt;",
    ".a{x:y}",
  ),
  fc.string(),
);
const written = fc.letrec<{ node: string }>((tie) => ({
  node: fc
    .tuple(
      names,
      fc.array(fc.tuple(attributes, values), { maxLength: 3 }),
      fc.array(fc.oneof({ depthSize: "small" }, values, tie("node")), { maxLength: 3 }),
    )
    .map(([name, given, inner]) => {
      const text = given.map(([attribute, value]) => ` ${attribute}="${value.replaceAll('"', "'")}"`).join("");
      return `<${name}${text}>${inner.join("")}</${name}>`;
    }),
}));

const elements =
  /^(svg|g|defs|use|path|rect|circle|ellipse|line|polyline|polygon|linearGradient|radialGradient|stop|clipPath|mask)$/;

test("whatever is uploaded, what is kept has only elements and attributes that run and load nothing", () => {
  let kept = 0;
  fc.assert(
    fc.property(fc.array(written.node, { maxLength: 4 }), (parts) => {
      const result = outcome(svg(parts.join("")));
      if (!result.startsWith("<svg")) return;
      kept += 1;
      const parser = new SaxesParser({ xmlns: true });
      parser.on("text", (text) => expect(text.trim()).toBe(""));
      parser.on("opentag", ({ local, uri, attributes: given }) => {
        expect(uri).toBe("http://www.w3.org/2000/svg");
        expect(local).toMatch(elements);
        const attributesOfTag = Object.values(given).filter(({ name }) => name !== "xmlns");
        const hrefs = attributesOfTag.filter(({ name }) => name === "href");
        expect(attributesOfTag.filter(({ name }) => /^on|style|class|src|:/i.test(name))).toEqual([]);
        expect(attributesOfTag.filter(({ value }) => /:|\/\/|url\((?!#)/.test(value))).toEqual([]);
        expect(hrefs.filter(({ value }) => !value.trim().startsWith("#"))).toEqual([]);
      });
      parser.write(result).close();
    }),
    { numRuns: 500 },
  );
  expect(kept).toBeGreaterThan(20);
});

test("a number of sixty thousand digits that is none is refused without trying each way to read it", () => {
  const long = `${"1".repeat(60_000 - 1)}!`;
  for (let i = 0; i < 50; i++) expect(outcome(svg(`<rect x="${long}"/>`))).toContain("não pode ser conferido");
});
