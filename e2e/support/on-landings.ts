/**
 * The tag of a sweep: it repeats for every size, or for every file of the build, what other tests prove for some.
 * `npm test` runs it on a landing (CI=true) alone (decision 0069); `npm run e2e -- NAME` always does.
 */
export const onLandings = "@landing";
