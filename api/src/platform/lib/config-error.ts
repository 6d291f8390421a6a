/** A configuration that cannot be started with. The message is for the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
