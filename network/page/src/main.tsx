import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { keepEqual } from "@vitral/ui/lib/keep-equal.ts";
import { Boundary } from "@vitral/ui/loading/boundary.tsx";
import { ErrorState } from "@vitral/ui/notices/error-state.tsx";
import { Toaster } from "@vitral/ui/notices/toaster.tsx";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import "./index.css";

const root = document.querySelector("#app");
if (!root) throw new Error("index.html has no element #app");

/** The network is this machine: whether the browser has the internet says nothing. */
const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, networkMode: "always", structuralSharing: keepEqual },
    mutations: { retry: false, networkMode: "always" },
  },
});

createRoot(root).render(
  <CSPProvider disableStyleElements>
    <QueryClientProvider client={queryClient}>
      <Boundary
        renderFailure={() => (
          <ErrorState message="A página parou por um erro." onRetry={() => window.location.reload()} />
        )}
      >
        <App />
      </Boundary>
      <Toaster />
    </QueryClientProvider>
  </CSPProvider>,
);
