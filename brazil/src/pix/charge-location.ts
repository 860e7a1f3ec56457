/** Host and path, as 26-25 holds them: a domain name, then what RFC 3986 allows in a path (section 3.3). */
const shape = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}(?:\/(?:[\w.~!$&'()*+,;=:@/-]|%[0-9a-f]{2})*)?$/i;

/** A percent-coded letter, digit, `-`, `.`, `_` or `~`: a second spelling of the plain character (RFC 3986, 2.3). */
const codedPlain = /%(?:2[de]|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/i;

/**
 * The one spelling of a charge's address (BR Code 26-25): host in lower case and path, without `https://`. Null for
 * what is no address of a charge, or has a spelling that leads to the same place as another: a query, a fragment, a
 * port, a user, `.` and `..` as parts of the path, `\`, percent-coded plain characters. At most 77 characters.
 */
export function canonicalLocation(written: string): string | null {
  if (written.length > 77 || !shape.test(written) || codedPlain.test(written)) return null;
  const path = written.replace(/^[^/]+/, "");
  if (URL.parse(`https://${written}`)?.pathname !== (path || "/")) return null;
  const host = written.slice(0, written.length - path.length).toLowerCase();
  return host + path.replace(/%../g, (coded) => coded.toUpperCase());
}
