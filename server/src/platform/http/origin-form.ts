/**
 * The path of a request's target. A client may send it with scheme and host in front (RFC 9112, 3.2.2), and the router
 * takes them off in this way: who decides by the path has to see the same one.
 */
export const originForm = (url: string): string => (url.startsWith("/") ? url : url.replace(/^https?:\/\/.*?\//, "/"));
