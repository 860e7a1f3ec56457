import { startTransition } from "react";
import { whenIdle } from "@vitral/ui/lib/when-idle.ts";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { App } from "./app/app.tsx";
import { Providers } from "./app/providers.tsx";
import { preload } from "./app/routes.tsx";
import { paths } from "./lib/paths.ts";
import "./index.css";

const start = window.location.pathname;
void preload(start);
// Sign-in leads home.
if (start === paths.auth.login) whenIdle(() => void preload(paths.home));
// As a transition: it is drawn in pieces, so that a slow phone can answer a touch in between.
startTransition(() =>
  createRoot(document.querySelector("#app") as Element).render(
    <BrowserRouter>
      <Providers>
        <App />
      </Providers>
    </BrowserRouter>,
  ),
);
