/*
 * Sentences of the specification that server and browser share and that the first page load needs. They have their own
 * file, because the first page load must not contain the whole table of refusals.
 */

/** The session has ended (spec 8). */
export const sessionExpired = "Sessão expirada, faça login novamente";

/** The message of an input that did not pass; its details name the field (spec 8). */
export const validationFailed = "Validation failed";
