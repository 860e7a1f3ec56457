import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { App } from "./app/app.tsx";
import { Providers } from "./app/providers.tsx";
import { preloadShell } from "./app/routes.tsx";
import { paths } from "./lib/paths.ts";
import "./index.css";

const root = document.querySelector("#app");
if (!root) throw new Error("index.html has no element #app");

if (window.location.pathname !== paths.signIn) preloadShell();
createRoot(root).render(
  <BrowserRouter>
    <Providers>
      <App />
    </Providers>
  </BrowserRouter>,
);
