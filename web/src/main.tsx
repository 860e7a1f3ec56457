import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { App } from "./app/app.tsx";
import { preload } from "./app/page.tsx";
import { Providers } from "./app/providers.tsx";
import "./index.css";

const place = document.querySelector("#app");
if (!place) throw new Error("index.html has no place for the app");

preload(window.location.pathname);
createRoot(place).render(
  <BrowserRouter>
    <Providers>
      <App />
    </Providers>
  </BrowserRouter>,
);
