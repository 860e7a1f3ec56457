import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { getTenant } from "@vitral/contract/tenants";
import { codeIsFetchedFirst, filesOfImport } from "../ui/vite/code-is-fetched-first.ts";
import { themeFirst } from "../ui/vite/theme-first.ts";
import { defineConfig, type Plugin } from "vite";
import { groups } from "./vite/groups.ts";
import { screenFiles } from "./vite/screens.ts";

/** The local server. It finds the tenant by the host, so the proxy must not change the host. */
const api = Object.fromEntries(
  ["/api", "/manifest.webmanifest", "/app-icons"].map((at) => [
    at,
    { target: "http://127.0.0.1:3000", changeOrigin: false },
  ]),
);

/**
 * Leaves out the components of the router that nothing uses, such as its forms: a display name, which only tools of
 * developers show, and a call of `forwardRef` that is not marked as pure would keep them in the first file. So are its
 * warnings to developers, which the tests of the source show.
 */
function unusedOfRouterLeftOut(): Plugin {
  return {
    name: "unused-of-router-left-out",
    apply: "build",
    transform: {
      filter: { id: /\/react-router\/dist\/production\/lib\// },
      handler: (code) =>
        code
          .replaceAll(/^\w+\.displayName = "\w+";$/gm, "")
          .replaceAll(/^\s*warning\(/gm, "/* @__PURE__ */ warning(")
          .replaceAll("= React$1.forwardRef(", "= /* @__PURE__ */ React$1.forwardRef("),
    },
  };
}

/** Leaves out what a call of the contract says of itself for the reference of the API alone. */
function summariesLeftOut(): Plugin {
  return {
    name: "summaries-left-out",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\/contract\/src\// },
      handler: (code) => code.replaceAll(/^  summary:\s+"[^"]*"(?:\s*\+\s*"[^"]*")*,$/gm, ""),
    },
  };
}

/**
 * Preloads the tenant's brand while the scripts are loading; the first call of the page (web/src/lib/api.ts) uses it.
 */
function brandAhead(): Plugin {
  let isElsewhere = false;
  const attrs = { rel: "preload", as: "fetch", href: `/api${getTenant.path}`, crossorigin: true };
  return {
    name: "brand-ahead",
    configResolved: ({ env }) => void (isElsewhere = Boolean(env["VITE_API_URL"])),
    transformIndexHtml: () => (isElsewhere ? [] : [{ tag: "link", attrs, injectTo: "head" }]),
  };
}

/**
 * Writes `screens.json`: for each address the files of its screen that index.html does not name. The server names them
 * in the page (server/src/platform/web-pages/pages.ts), so that they load beside the first script and not after it.
 */
function screensAhead(): Plugin {
  return {
    name: "screens-ahead",
    apply: "build",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const withImports = (names: readonly string[]): string[] => {
        const found = new Set(names);
        for (const name of found)
          for (const other of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) found.add(other);
        return [...found];
      };
      const everywhere = new Set(withImports(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName)));
      const screens = screenFiles().map(([address, file]) => {
        const own = chunks.filter(({ moduleIds }) => moduleIds.includes(file)).map(({ fileName }) => fileName);
        return [
          address,
          withImports(own)
            .filter((name) => !everywhere.has(name))
            .map((name) => `/${name}`),
        ] as const;
      });
      this.emitFile({ type: "asset", fileName: "screens.json", source: JSON.stringify(Object.fromEntries(screens)) });
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    codeIsFetchedFirst(),
    unusedOfRouterLeftOut(),
    summariesLeftOut(),
    react(),
    tailwindcss(),
    themeFirst(),
    brandAhead(),
    screensAhead(),
  ],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: ["chrome111", "safari16.4", "firefox128"],
    // The content security policy allows no data: address in styles, so nothing is folded into them.
    assetsInlineLimit: 0,
    modulePreload: filesOfImport,
    rolldownOptions: {
      // A schema or an endpoint that nothing of a chunk uses is left out of it: making one has no effect on anything
      // else.
      treeshake: { manualPureFunctions: ["z", "endpoint"] },
      output: { codeSplitting: { groups } },
    },
  },
  server: { host: "127.0.0.1", port: 5173, allowedHosts: [".localhost"], proxy: api },
  preview: { host: "127.0.0.1", port: 4173, allowedHosts: [".localhost"], proxy: api },
});
