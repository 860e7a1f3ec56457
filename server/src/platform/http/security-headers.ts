import type { IncomingMessage, ServerResponse } from "node:http";
import helmet, { type HelmetOptions } from "helmet";

/** Two years. */
const twoYears = 63_072_000;

/** Browser features that no page needs; photos, QR codes and passkeys are of our own pages only. */
const permissionsPolicy = [
  "camera=(self)",
  "publickey-credentials-create=(self)",
  "publickey-credentials-get=(self)",
  ...["accelerometer", "autoplay", "display-capture", "encrypted-media", "geolocation", "gyroscope", "hid"].map(closed),
  ...["idle-detection", "magnetometer", "microphone", "midi", "payment"].map(closed),
  ...["screen-wake-lock", "serial", "usb", "xr-spatial-tracking"].map(closed),
];

/** What the pages of an address may load and use. */
export type PageSettings = {
  publicUrl: string;
  /** The one external address that a page may call; null: none. */
  cepUrl: string | null;
  /** Whether browsers stay on HTTPS for all names below the host too, those of other systems among them. */
  hstsSubdomains?: boolean;
  /** The operator's console: no picture from elsewhere. */
  isConsole?: boolean;
};

/** The security headers of each answer, written once: of pages and their files, and of the API's calls. */
export function securityHeaders(settings: PageSettings): { ofPage: Headers; ofCall: Headers } {
  const ofPage = headersOfPage(settings);
  const kept = Object.entries(ofPage).filter(([name]) => neededByCalls.has(name));
  return { ofPage, ofCall: { ...Object.fromEntries(kept), ...headersOfCall } };
}

type Headers = Record<string, string>;

/** What a browser heeds in an answer that is no page (OWASP REST Security Cheat Sheet, "Security Headers"). */
const neededByCalls = new Set([
  "strict-transport-security",
  "x-content-type-options",
  "x-frame-options",
  "cross-origin-resource-policy",
]);
const headersOfCall = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cache-control": "no-store",
};

function headersOfPage(settings: PageSettings): Headers {
  const headers: Headers = { "permissions-policy": permissionsPolicy.join(", ") };
  const answer = {
    setHeader: (name: string, value: string) => void (headers[name.toLowerCase()] = value),
    removeHeader: () => {},
  };
  helmet(optionsFor(settings))({} as IncomingMessage, answer as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}

/**
 * The headers of pages: from where a page loads its parts (no inline script or style, no `eval`), Trusted Types
 * against injected markup, no framing by others, and HSTS where the deployment is https (docs/decisions/0020).
 */
function optionsFor({ publicUrl, cepUrl, hstsSubdomains = false, isConsole }: PageSettings): HelmetOptions {
  const secure = publicUrl.startsWith("https:");
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", "data:", "blob:", ...(isConsole ? [] : ["https:"])],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...(cepUrl === null ? [] : [new URL(cepUrl.replace("{cep}", "0")).origin])],
        mediaSrc: ["'self'", "blob:"],
        objectSrc: ["'none'"],
        frameSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        // The console starts one worker, which reads PDFs of applicants; a bank's page that of its offline page.
        trustedTypes: [isConsole ? "pdf-worker" : "service-worker"],
        ...(secure && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: secure && { maxAge: twoYears, includeSubDomains: hstsSubdomains },
    referrerPolicy: { policy: "same-origin" },
    xFrameOptions: { action: "deny" },
    crossOriginOpenerPolicy: { policy: "same-origin" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    crossOriginEmbedderPolicy: false, // a bank's logo may come from its own site
  };
}

function closed(feature: string): string {
  return `${feature}=()`;
}
