/** What the operator can fix: a command prints the message in one line, and no stack. */
export abstract class OperatorError extends Error {}

/** A configuration with which the product cannot start. */
export class ConfigError extends OperatorError {
  override readonly name = 'ConfigError';
}
