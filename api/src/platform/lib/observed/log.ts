/** Structured logs: one JSON object a line on standard output. */
import { types } from 'node:util';
import { type DestinationStream, type Logger, pino } from 'pino';

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';

/** Names under which a secret could slip in; whatever stands there is replaced. */
const SECRET = [
  'password',
  'token',
  'secret',
  'clientSecret',
  'code',
  'cookie',
  'authorization',
  'card',
  'number',
  'cvc',
];

export interface LogContext {
  /** What each line says, e.g. which process it is. */
  readonly base: object;
  /** What a line says beside that at its moment. */
  readonly fields: () => object;
}

export function createLogger(level: LogLevel, destination?: DestinationStream, context?: LogContext): Logger {
  const options = {
    level,
    base: context ? { ...context.base } : null,
    // A fresh object for each line: pino writes the line's own words into it.
    ...(context ? { mixin: () => ({ ...context.fields() }) } : {}),
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: SECRET.flatMap((name) => [name, `*.${name}`, `err.*.${name}`]), censor: '[redacted]' },
    serializers: { err: describeError },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Name, message and stack only: an SDK's error carries the request, and a driver's the row, with whatever is in it. */
function describeError(error: unknown): unknown {
  if (!types.isNativeError(error)) return { message: String(error) };
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  // Not as `code`, which is redacted: it could be a one-time code.
  const code = 'code' in error && typeof error.code === 'string' ? { errorCode: error.code } : {};
  return {
    name: error.name,
    message: firstLine(error.message),
    ...code,
    stack: frames(error.stack),
    ...cause,
  };
}

/** A database error's further lines hold the statement's parameters. */
const firstLine = (message: string) => message.split('\n', 1)[0];
const frames = (stack: string | undefined) =>
  stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
