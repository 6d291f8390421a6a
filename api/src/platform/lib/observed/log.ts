/** Structured logs: one JSON object per line on standard output. */
import { types } from 'node:util';
import { type DestinationStream, type Logger, pino } from 'pino';

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';

/** Names that could carry a secret; their values are redacted. */
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
  /** Fields of every line, e.g. the process. */
  readonly base: object;
  /** Fields that depend on the moment of logging. */
  readonly fields: () => object;
}

export function createLogger(level: LogLevel, destination?: DestinationStream, context?: LogContext): Logger {
  const options = {
    level,
    base: context ? { ...context.base } : null,
    // A fresh object for each line, because pino writes the line's own fields into it.
    ...(context ? { mixin: () => ({ ...context.fields() }) } : {}),
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: SECRET.flatMap((name) => [name, `*.${name}`, `err.*.${name}`]), censor: '[redacted]' },
    serializers: { err: describeError },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Only name, message and stack: an SDK's error contains the request, and a driver's error the row. */
function describeError(error: unknown): unknown {
  if (!types.isNativeError(error)) return { message: String(error) };
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  // Not as `code`, which is redacted because it could be a one-time code.
  const code = 'code' in error && typeof error.code === 'string' ? { errorCode: error.code } : {};
  return {
    name: error.name,
    message: impersonal(error.message),
    ...code,
    stack: frames(error.stack),
    ...cause,
  };
}

/** Further lines of a database error contain parameters, and mail servers repeat the address that they refuse. */
export const impersonal = (message: string): string =>
  message.replace(/\n.*/s, '').replace(/[^\s<>:]{0,200}[^\s<>:/](?=@\S)/g, '[redacted]');
const frames = (stack: string | undefined) =>
  stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
