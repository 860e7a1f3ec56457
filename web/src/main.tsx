import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { App } from "./app/app.tsx";
import { Providers } from "./app/providers.tsx";
import { preload } from "./app/routes.tsx";
import "./index.css";

const root = document.querySelector("#app");
if (!root) throw new Error("index.html has no element #app");

void preload(window.location.pathname);
// As a transition: it is drawn in pieces, so that a slow phone can answer a touch in between.
startTransition(() =>
  createRoot(root).render(
    <BrowserRouter>
      <Providers>
        <App />
      </Providers>
    </BrowserRouter>,
  ),
);
