import { ensureWebBuilt } from "../server/src/platform/web-pages/web-build.ts";

/** `npm run build`: builds the browser application, so that the first start need not. */
const folder = await ensureWebBuilt(new AbortController().signal);
console.log(`The browser application is in ${folder}`);
