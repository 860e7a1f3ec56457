import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The server of the same repository; it tells tenants apart by host, so the host must arrive unchanged. */
const api = { "/api": { target: "http://127.0.0.1:3000", changeOrigin: false } };

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: ["chrome111", "safari16.4", "firefox128"],
    // The content security policy allows no data: address in styles, so nothing is folded into them.
    assetsInlineLimit: 0,
    // Every browser of the target knows modulepreload; the polyfill would be bytes for nobody. The lists of what each lazy screen
    // imports would weigh 3 kB on the first load: a screen finds its parts itself, only styles are fetched ahead of it.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, parts, { hostType }) =>
        hostType === "html" ? parts : parts.filter((part) => part.endsWith(".css")),
    },
    // A schema or an endpoint that nothing of a chunk uses is left out of it: making one has no effect on anything else.
    rolldownOptions: { treeshake: { manualPureFunctions: ["z", "endpoint"] } },
  },
  server: { host: "127.0.0.1", port: 5173, allowedHosts: [".localhost"], proxy: api },
  preview: { host: "127.0.0.1", port: 4173, allowedHosts: [".localhost"], proxy: api },
});
