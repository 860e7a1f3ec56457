import { CSPProvider } from "@base-ui/react/csp-provider";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { TenantGate } from "../src/shared/tenant/tenant.tsx";
import { Toaster } from "@vitral/ui/notices/toaster.tsx";
import { Gallery } from "./gallery.tsx";
import "./gallery.css";

const root = document.querySelector("#app");
if (!root) throw new Error("index.html has no place for the gallery");

createRoot(root).render(
  <BrowserRouter>
    <CSPProvider disableStyleElements>
      <TenantGate>
        <Gallery />
      </TenantGate>
      <Toaster />
    </CSPProvider>
  </BrowserRouter>,
);
