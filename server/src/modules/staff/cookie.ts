import type { CookieSerializeOptions } from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { StaffDeps } from "./deps.ts";

type WithOrigin = Pick<StaffDeps, "origin">;

const isSecure = ({ origin }: WithOrigin): boolean => origin().startsWith("https:");

/** `__Host-` makes a browser refuse it from a subdomain or over http (RFC 6265bis, 4.1.3.2). */
export const cookieName = (deps: WithOrigin): string => (isSecure(deps) ? "__Host-vitral_staff" : "vitral_staff");

/** The name of the cookie of a known browser. */
export const browserCookie = (deps: WithOrigin): string => `${cookieName(deps)}_browser`;

/** Gives the browser the cookie by which it is known at the next sign-in; it opens nothing. */
export function setBrowser(deps: WithOrigin, reply: FastifyReply, value: string, days: number): void {
  void reply.setCookie(browserCookie(deps), value, { ...optionsOf(deps), maxAge: days * 86_400 });
}

/** The token in the session's cookie; null without one. */
export function tokenOf(deps: WithOrigin, request: FastifyRequest): string | null {
  const token = request.cookies[cookieName(deps)];
  return token && /^[\w-]{43}$/.test(token) ? token : null;
}

const optionsOf = (deps: WithOrigin): CookieSerializeOptions => ({
  httpOnly: true,
  sameSite: "strict",
  path: "/",
  secure: isSecure(deps),
});

/** Gives the browser a session's token: gone when the browser closes, not sent from other sites, unseen by scripts. */
export function setToken(deps: WithOrigin, reply: FastifyReply, token: string): void {
  void reply.setCookie(cookieName(deps), token, optionsOf(deps));
}

export function removeToken(deps: WithOrigin, reply: FastifyReply): void {
  void reply.clearCookie(cookieName(deps), optionsOf(deps));
}
