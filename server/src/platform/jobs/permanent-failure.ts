/**
 * A delivery that no later attempt can save: the address does not exist, the message is malformed. Whoever retries stops.
 * Every other error of a mailer or an SMS sender is temporary. Its sentence goes to the log, so it names no person.
 */
export class PermanentFailure extends Error {
  override name = "PermanentFailure";
}
