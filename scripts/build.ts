import { ensureWebBuilt } from "../server/src/platform/web-pages/web-build.ts";

/** `npm run build`: builds the browser application ahead, so that the first start does not have to. */
const folder = await ensureWebBuilt(new AbortController().signal);
console.log(`The browser application is in ${folder}`);
