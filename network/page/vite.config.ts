import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { codeIsFetchedFirst, filesOfImport } from "../../ui/vite/code-is-fetched-first.ts";
import { themeFirst } from "../../ui/vite/theme-first.ts";

/** The simulated network's page, which `npm run network` serves (network/src/http/page-files.ts). */
export default defineConfig({
  root: import.meta.dirname,
  // The console's icon: it is one product.
  publicDir: "../../console/public",
  plugins: [codeIsFetchedFirst(), react(), tailwindcss(), themeFirst()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: ["chrome111", "safari16.4", "firefox128"],
    assetsInlineLimit: 0, // the content security policy allows no data: address
    modulePreload: filesOfImport,
  },
});
