import type { IncomingMessage, ServerResponse } from "node:http";
import helmet, { type HelmetOptions } from "helmet";

/** Two years, as browsers ask it of those who mean it. */
const twoYears = 63_072_000;

/** What no page of a bank needs; the camera is for photos and QR codes, and only for our own pages. */
const permissionsPolicy = [
  "camera=(self)",
  ...["accelerometer", "autoplay", "display-capture", "encrypted-media", "geolocation", "gyroscope", "hid"].map(closed),
  ...["idle-detection", "magnetometer", "microphone", "midi", "payment", "publickey-credentials-get"].map(closed),
  ...["screen-wake-lock", "serial", "usb", "xr-spatial-tracking"].map(closed),
].join(", ");

/** The headers of every answer, written once: they are the same for every call. */
export function securityHeaders(settings: { publicUrl: string; cepUrl: string }): Record<string, string> {
  const headers: Record<string, string> = { "permissions-policy": permissionsPolicy };
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
 * What browsers are told with every answer: whence a page takes its parts (no inline script or style, no `eval`), that text
 * never becomes markup or a script by accident (Trusted Types), that nobody frames us, and, where the deployment is https,
 * that it stays so (docs/decisions/0020). `cepUrl` is the one foreign address that a page may ask.
 */
function optionsFor({ publicUrl, cepUrl }: { publicUrl: string; cepUrl: string }): HelmetOptions {
  const secure = publicUrl.startsWith("https:");
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", "data:", "blob:", "https:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", new URL(cepUrl.replace("{cep}", "0")).origin],
        mediaSrc: ["'self'", "blob:"],
        objectSrc: ["'none'"],
        frameSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ["'none'"],
        ...(secure && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: secure && { maxAge: twoYears, includeSubDomains: true },
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
