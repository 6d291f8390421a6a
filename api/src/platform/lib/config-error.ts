/** A configuration with which the product cannot start. The message is for the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
