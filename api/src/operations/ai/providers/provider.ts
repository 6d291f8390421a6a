/** The port to a language model. Every outcome of a request is a value. */
import type { Assignment } from '../assignment';
import { LONGEST } from '../gate/gate';

/**
 * busy: 429; fault: 5xx; declined: 400, 413 or 422, or a content filter, all specific to this request; refused: any
 * other status; cut: the connection broke or failed; silent: no answer in time; nonsense: an unusable answer.
 */
export type Failure = 'busy' | 'fault' | 'refused' | 'declined' | 'cut' | 'silent' | 'nonsense';

export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** In euros per million tokens. */
export interface Price {
  readonly input: number;
  readonly output: number;
}

/** In millionths of a euro, rounded up: a text costs less than a cent. */
export const costMicros = ({ input, output }: Price, { inputTokens, outputTokens }: Usage): number =>
  Math.ceil(inputTokens * input + outputTokens * output);

export type ProviderOutcome =
  | { readonly kind: 'text'; readonly text: string; readonly usage: Usage }
  | {
      readonly kind: 'failed';
      readonly failure: Failure;
      readonly retryAfterMs?: number | undefined;
      /** What is charged despite the failure. */
      readonly usage?: Usage | undefined;
    };

export interface Request extends Pick<Assignment, 'task' | 'facts' | 'question'> {
  readonly prompt: string;
}

export interface Provider {
  /** For display: the host and the model. */
  readonly name: string;
  readonly price: Price;
  /** Never rejects. */
  write(request: Request, stop: AbortSignal): Promise<ProviderOutcome>;
}

/** A token has at least this many bytes in English; characters of other scripts have more bytes and more tokens. */
const BYTES = 3;

export const tokensOf = (text: string): number => Math.ceil(Buffer.byteLength(text) / BYTES);

export const inputTokens = ({ prompt, facts, question = '' }: Request): number =>
  tokensOf([prompt, question, ...facts].join('\n'));

/** For the longest acceptable text. */
export const longestAnswer = ({ task }: Pick<Request, 'task'>): number => Math.ceil(LONGEST[task] / BYTES);

export const mostTokens = (request: Request): Usage => ({
  inputTokens: inputTokens(request),
  outputTokens: longestAnswer(request),
});
