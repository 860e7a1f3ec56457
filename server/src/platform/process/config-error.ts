/** A setting that stops the start; the message is one line that names it. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}
