/** The port to a language model. Every outcome of a request is a value. */
import type { Assignment } from '../assignment';
import { LONGEST } from '../gate/gate';

/**
 * busy: 429; fault: 5xx; declined: 400, 413 or 422, or a filter, since of this one request; refused: any other status;
 * cut: the connection broke or was never there; silent: nothing in time; nonsense: an answer that is none.
 */
export type Failure = 'busy' | 'fault' | 'refused' | 'declined' | 'cut' | 'silent' | 'nonsense';

export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** In euros, of a million tokens. */
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
      readonly retryAfterMs?: number;
      /** Of what is charged all the same. */
      readonly usage?: Usage;
    };

export interface Request extends Pick<Assignment, 'task' | 'facts' | 'question'> {
  readonly prompt: string;
}

export interface Provider {
  /** As people read it: where it is, and the model. */
  readonly name: string;
  readonly price: Price;
  /** Never rejects. */
  write(request: Request, stop: AbortSignal): Promise<ProviderOutcome>;
}

/** So many bytes are a token in English, at the least; signs of other scripts have more of both. */
const BYTES = 3;

export const tokensOf = (text: string): number => Math.ceil(Buffer.byteLength(text) / BYTES);

export const inputTokens = ({ prompt, facts, question = '' }: Request): number =>
  tokensOf([prompt, question, ...facts].join('\n'));

/** Of the longest text that is of use. */
export const longestAnswer = ({ task }: Pick<Request, 'task'>): number => Math.ceil(LONGEST[task] / BYTES);

export const mostTokens = (request: Request): Usage => ({
  inputTokens: inputTokens(request),
  outputTokens: longestAnswer(request),
});
