/** What the operator can fix: a command prints the message in one line, and no stack. */
export abstract class OperatorError extends Error {
  override readonly name = this.constructor.name;
}

/** A service that is needed is away for now: what needed it can be retried unchanged. */
export class AwayError extends OperatorError {}

/** A configuration with which the product cannot start. */
export class ConfigError extends OperatorError {}
