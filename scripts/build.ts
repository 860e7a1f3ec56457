import {
  ensureConsoleBuilt,
  ensureNetworkPageBuilt,
  ensureWebBuilt,
} from "../server/src/platform/web-pages/web-build.ts";

/** `npm run build`: builds the browser applications, so that the first start need not. */
const { signal } = new AbortController();
console.log(`The public site is in ${await ensureWebBuilt(signal)}`);
console.log(`The console is in ${await ensureConsoleBuilt(signal)}`);
console.log(`The simulated network's page is in ${await ensureNetworkPageBuilt(signal)}`);
