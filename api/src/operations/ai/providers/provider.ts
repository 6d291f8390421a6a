/** Language models: what is asked of a provider, and one with the chat completions API, as OpenAI and most others offer. */
import { z } from 'zod';
import { readAtMost } from '../../../platform/lib/read-at-most';
import { parseJson } from '../../../platform/lib/text';
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

export interface ChatSettings {
  /** Without a trailing slash; `/chat/completions` is appended. */
  readonly baseUrl: string;
  /** Null: it needs no key. */
  readonly key: string | null;
  readonly model: string;
  readonly price: Price;
}

/** Our texts are far shorter; a longer response is not read to the end. */
const MOST_BYTES = 256_000;

const completion = z.object({
  choices: z
    .tuple([
      z.object({
        message: z.object({ content: z.string().nullable() }),
        finish_reason: z.string().nullish(),
      }),
    ])
    .rest(z.unknown()),
  usage: z.object({ prompt_tokens: z.int().min(0), completion_tokens: z.int().min(0) }).nullish(),
});

/** Incomplete responses: a text cut off in the middle of a sentence is unusable. */
const CUT_OFF: Readonly<Record<string, Failure>> = { length: 'nonsense', content_filter: 'declined' };

export function createChatProvider(
  { baseUrl, key, model, price }: ChatSettings,
  ask: typeof fetch = fetch,
): Provider {
  const write = async (request: Request, stop: AbortSignal): Promise<ProviderOutcome> => {
    let isBegun = false;
    try {
      const answer = await ask(`${baseUrl}/chat/completions`, {
        method: 'POST',
        // No other host may receive the key and the facts.
        redirect: 'error',
        headers: {
          'Content-Type': 'application/json',
          ...(key === null ? {} : { Authorization: `Bearer ${key}` }),
        },
        body: JSON.stringify(bodyOf(request, model)),
        signal: stop,
      });
      isBegun = answer.ok;
      if (answer.ok) return readCompletion(await readAtMost(answer.body, MOST_BYTES), request);
      await answer.body?.cancel();
      return failed(failureOf(answer.status), retryAfterMs(answer.headers.get('Retry-After')));
    } catch {
      // The cost so far is unknown, so the maximum is assumed.
      const usage = isBegun ? mostTokens(request) : undefined;
      return { ...failed(stop.aborted ? 'silent' : 'cut'), usage };
    }
  };
  return { name: `${new URL(baseUrl).host} ${model}`, price, write };
}

/** The facts are passed as JSON, so that their content cannot end them. */
const bodyOf = ({ task, prompt, facts, question }: Request, model: string) => ({
  model,
  temperature: 0.2,
  max_tokens: longestAnswer({ task }),
  messages: [
    { role: 'system', content: prompt },
    { role: 'user', content: JSON.stringify({ facts, ...(question === undefined ? {} : { question }) }) },
  ],
});

function readCompletion(bytes: Buffer | null, request: Request): ProviderOutcome {
  const json = parseJson(bytes?.toString() ?? '');
  const read = completion.safeParse(json.ok ? json.value : null);
  if (!read.success) return failed('nonsense');
  const [{ message, finish_reason }] = read.data.choices;
  const written = message.content ?? '';
  const usage = usageOf(read.data, written, request);
  const failure = CUT_OFF[finish_reason ?? ''] ?? (message.content === null ? 'nonsense' : null);
  return failure ? { ...failed(failure), usage } : { kind: 'text', text: written, usage };
}

const usageOf = ({ usage }: z.infer<typeof completion>, written: string, request: Request): Usage => ({
  inputTokens: usage?.prompt_tokens ?? inputTokens(request),
  outputTokens: usage?.completion_tokens ?? tokensOf(written),
});

const failed = (failure: Failure, retryAfterMs?: number) =>
  ({ kind: 'failed', failure, retryAfterMs }) as const;

/** Statuses caused by the request itself: too long, or rejected content. */
const DECLINED = [400, 413, 422];

function failureOf(status: number): Failure {
  if (status === 429) return 'busy';
  if (status >= 500) return 'fault';
  return DECLINED.includes(status) ? 'declined' : 'refused';
}

/** In seconds; a date is ignored in favour of the ordinary rest. */
const retryAfterMs = (header: string | null): number | undefined =>
  header !== null && /^\d{1,6}$/.test(header) ? Number(header) * 1000 : undefined;
