/**
 * How the tests start Chromium. A test picture replaces the camera; the browser answers the question for the camera
 * itself, because a Chromium without a window shows none: it allows it, or `camera: "denied"`.
 */
export function launchOptions({ camera = "allowed" }: { camera?: "allowed" | "denied" } = {}) {
  return {
    executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      // A page lives for seconds: code that is optimized for it costs more than it gains (a fifth of a page's time).
      "--js-flags=--no-opt,--no-maglev",
      "--use-fake-device-for-media-stream",
      camera === "allowed" ? "--use-fake-ui-for-media-stream" : "--use-fake-ui-for-media-stream=deny",
    ],
  };
}
