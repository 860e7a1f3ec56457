import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { codeIsFetchedFirst, filesOfImport } from "../ui/vite/code-is-fetched-first.ts";
import { themeFirst } from "../ui/vite/theme-first.ts";
import { defineConfig, type Plugin } from "vite";

/** The console's own listener, in development. It compares the origin of a call with CONSOLE_URL. */
const api = { "/api": { target: "http://127.0.0.1:3001", changeOrigin: true } };

/**
 * The decoders of scanned pages (JBIG2, CCITT, JPEG 2000) as scripts, under the names by which pdf.js asks for them:
 * the content security policy allows no WebAssembly.
 */
const pdfDecoders: Plugin = {
  name: "pdf-decoders",
  generateBundle() {
    for (const name of decoders) this.emitFile({ type: "asset", fileName: `pdf/${name}`, source: decoder(name) });
  },
  configureServer: ({ middlewares }) =>
    void middlewares.use("/pdf", ({ url }, answer, next) => {
      const name = decoders.find((each) => url?.split("?")[0] === `/${each}`);
      if (name) answer.writeHead(200, { "content-type": "text/javascript" }).end(decoder(name));
      else next();
    }),
};
const decoders = ["jbig2_nowasm_fallback.js", "openjpeg_nowasm_fallback.js"];
const decoder = (name: string) => readFileSync(fileURLToPath(import.meta.resolve(`pdfjs-dist/wasm/${name}`)));

/** The application of the operators: a build of its own, which the public site never serves. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [codeIsFetchedFirst(), react(), tailwindcss(), themeFirst(), pdfDecoders],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: ["chrome111", "safari16.4", "firefox128"],
    // The content security policy allows no data: address in styles.
    assetsInlineLimit: 0,
    modulePreload: filesOfImport,
    rolldownOptions: {
      // A schema or an endpoint that nothing of a chunk uses is left out of it.
      treeshake: { manualPureFunctions: ["z", "endpoint", "consoleEndpoint"] },
    },
  },
  server: { host: "127.0.0.1", port: 5174, proxy: api },
});
