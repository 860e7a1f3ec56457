import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { themeFirst } from "../../ui/vite/theme-first.ts";

/** The gallery of the demo's `/ui`: a build of its own, so that no file of the application changes because of it. */
export default defineConfig({
  root: import.meta.dirname,
  base: "/ui/",
  publicDir: false,
  plugins: [react(), tailwindcss(), themeFirst()],
  build: {
    outDir: join(import.meta.dirname, "../dist/gallery"),
    target: ["chrome111", "safari16.4", "firefox128"],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
