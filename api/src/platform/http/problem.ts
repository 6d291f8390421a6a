/** A refusal shown to the caller, in the caller's language. Anything else thrown is a fault. */
import type { ErrorBody } from '@spreadwise/contract';
import { dayText } from '@spreadwise/contract/figure-text';
import { GERMAN } from '@spreadwise/contract/german-refusals';
import type { Locale } from '@spreadwise/contract/page-locale';
import { createTranslate, type Values } from '@spreadwise/contract/translate';
import { waitText } from '@spreadwise/contract/wait-text';
import type { Logger } from 'pino';
import { isUnavailable } from '../db/unavailable';
import { AwayError } from '../operator-error';

export interface ProblemDetails {
  readonly issues?: ErrorBody['issues'];
  readonly refusals?: Readonly<ErrorBody['refusals']>;
  readonly retryAfterSeconds?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

export class Problem extends Error {
  override readonly name = 'Problem';

  constructor(
    readonly status: 400 | 401 | 402 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 502 | 503,
    message: string,
    readonly more: ProblemDetails = {},
  ) {
    super(message);
  }
}

const AWAY = 'We cannot do this right now. Try again in a few seconds.';
export const FAULT = 'Something went wrong on our side. Try again in a moment.';

/** The answer for anything thrown. A fault is logged here, once, and reveals nothing. */
export function problemOf(error: unknown, { log }: { readonly log: Pick<Logger, 'error'> }): Problem {
  if (error instanceof Problem) return error;
  log.error({ err: error }, 'fault');
  const isAway = error instanceof AwayError || isUnavailable(error);
  return isAway ? new Problem(503, AWAY, { retryAfterSeconds: 5 }) : new Problem(500, FAULT);
}

/** For requests that no route handles. */
export const refusal = (status: number, error: string, requestId: string): Response =>
  Response.json({ error, requestId }, { status, headers: { 'Cache-Control': 'no-store' } });

/** Another process is still working on it: no one's fault, and not the provider's. */
export const stillWorking = (): Problem =>
  new Problem(503, 'Your last request is still being processed. Try again in a few seconds.', {
    retryAfterSeconds: 5,
  });

/** `silent` is the message when the provider failed. */
export const unanswered = (kind: 'failed' | 'busy', silent: string): Problem =>
  kind === 'busy' ? stillWorking() : new Problem(502, silent);

/** Of work that calls the payment provider: done, failed there, or still running in another process. */
export function valueOrProblem<T>(
  outcome: { readonly kind: 'done'; readonly value: T } | { readonly kind: 'failed' | 'busy' },
  silent: string,
): T {
  if (outcome.kind === 'done') return outcome.value;
  throw unanswered(outcome.kind, silent);
}

const translate = createTranslate(GERMAN);

/** Returns the English text if there is no German one. `waitSeconds`: the response's Retry-After. */
export const inLanguage = (text: string, language: Locale, waitSeconds: number | null = null): string =>
  language === 'en' ? text : translate(text, (values) => inGerman(values, waitSeconds));

/** Wait times and days are written in words. */
const inGerman = ({ day }: Values, waitSeconds: number | null) => ({
  wait: waitText(waitSeconds, 'de'),
  ...(day === undefined ? {} : { day: dayText(new Date(`${day} UTC`), 'de') }),
});

const RANGE = /^\s*([a-z]{2,3})(?:-[\w-]*)?\s*(?:;\s*q=([\d.]+)\s*)?$/i;

/** By Accept-Language (RFC 9110): German if it is preferred to English, otherwise English. */
export function preferred(header: string): Locale {
  const weight = { en: 0, de: 0 };
  for (const range of header.split(',', 20)) {
    const [, name = '', q = '1'] = RANGE.exec(range) ?? [];
    const language = name.toLowerCase();
    if (language === 'en' || language === 'de') weight[language] = Math.max(weight[language], Number(q) || 0);
  }
  // Browsers list a user's languages in order of preference, with falling weights.
  return weight.de > weight.en ? 'de' : 'en';
}
