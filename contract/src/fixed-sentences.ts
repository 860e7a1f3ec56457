/*
 * Sentences of the specification that the server says and the browser must know before it needs the table of refusals.
 * They stand in a file of their own because the first page load must not carry the whole table.
 */

/** The session has ended (spec 8). */
export const sessionExpired = "Sessão expirada, faça login novamente";

/** The message of an input that did not pass; its details name the field (spec 8). */
export const validationFailed = "Validation failed";
