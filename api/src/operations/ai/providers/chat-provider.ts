/** A provider with the chat completions API, as OpenAI and most others offer it. */
import { z } from 'zod';
import { readAtMost } from '../../../platform/lib/read-at-most';
import { parseAs } from '../../../platform/lib/text';
import {
  type Failure,
  inputTokens,
  longestAnswer,
  mostTokens,
  type Price,
  type Provider,
  type ProviderOutcome,
  type Request,
  tokensOf,
} from './provider';

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

/** What is no count is as unknown as a missing one; it must not cost the reader the text. */
const tokens = z.int().min(0).nullish().catch(null);
const completion = z.object({
  choices: z
    .tuple([
      z.object({
        message: z.object({ content: z.string().nullable() }),
        finish_reason: z.string().nullish(),
      }),
    ])
    .rest(z.unknown()),
  usage: z.object({ prompt_tokens: tokens, completion_tokens: tokens }).nullish().catch(null),
});

/** Incomplete responses: a text cut off in the middle of a sentence is unusable. */
const CUT_OFF: Readonly<Record<string, Failure>> = { length: 'nonsense', content_filter: 'declined' };

export function createChatProvider({ baseUrl, key, model, price }: ChatSettings): Provider {
  const write = async (request: Request, stop: AbortSignal): Promise<ProviderOutcome> => {
    let isBegun = false;
    try {
      const answer = await fetch(`${baseUrl}/chat/completions`, {
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
      // The cost so far is unknown, so the maximum is assumed, as for an unreadable answer.
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
  const read = parseAs(completion, bytes?.toString() ?? '');
  if (!read) return { ...failed('nonsense'), usage: mostTokens(request) };
  const [{ message, finish_reason }] = read.choices;
  // The database takes no NUL.
  const written = message.content?.replaceAll('\0', '') ?? '';
  const usage = {
    inputTokens: read.usage?.prompt_tokens ?? inputTokens(request),
    outputTokens: read.usage?.completion_tokens ?? tokensOf(written),
  };
  const failure = CUT_OFF[finish_reason ?? ''] ?? (message.content === null ? 'nonsense' : null);
  return failure ? { ...failed(failure), usage } : { kind: 'text', text: written, usage };
}

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
