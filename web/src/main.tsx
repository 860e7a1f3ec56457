import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { App } from "./app/app.tsx";
import { Providers } from "./app/providers.tsx";
import { preload } from "./app/routes.tsx";
import "./index.css";

const root = document.querySelector("#app");
if (!root) throw new Error("index.html has no element #app");

void preload(window.location.pathname);
createRoot(root).render(
  <BrowserRouter>
    <Providers>
      <App />
    </Providers>
  </BrowserRouter>,
);
