import { readFileSync } from "node:fs";
import { join } from "node:path";
import { minifySync, type Plugin } from "vite";

const name = "theme-first.js";
const source = readFileSync(join(import.meta.dirname, name), "utf8");

/**
 * Names in the head of the page the script that sets the theme. It is none of the modules, which run after the first
 * paint, and not in the page, because the content security policy allows no script there.
 */
export function themeFirst(): Plugin {
  let base = "/";
  return {
    name: "theme-first",
    configResolved: (config) => void (base = config.base),
    configureServer: ({ middlewares }) =>
      void middlewares.use(`/${name}`, (_, answer) =>
        answer.writeHead(200, { "content-type": "text/javascript" }).end(source),
      ),
    generateBundle() {
      this.emitFile({ type: "asset", name, source: minifySync(name, source).code });
    },
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle }) => {
        const built = Object.values(bundle ?? {}).find((file) => file.type === "asset" && file.names.includes(name));
        return [{ tag: "script", attrs: { src: base + (built?.fileName ?? name) }, injectTo: "head-prepend" }];
      },
    },
  };
}
