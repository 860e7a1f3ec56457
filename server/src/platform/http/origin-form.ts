/**
 * The path of a request's target. A client may send it with scheme and host (RFC 9112, 3.2.2), which the router removes
 * in this way: checks of the path must see the same path.
 */
export const originForm = (url: string): string => (url.startsWith("/") ? url : url.replace(/^https?:\/\/.*?\//, "/"));
