/** A provider that speaks the chat completions API, which OpenAI and most others have. */
import { z } from 'zod';
import { parseJson } from '../../lib/parse-json';
import { LONGEST } from '../gate/gate';
import type { Failure, Price, Provider, ProviderOutcome, Request } from './provider';

export interface ChatSettings {
  /** Without a slash at its end; `/chat/completions` comes after it. */
  readonly baseUrl: string;
  /** Null: it asks for none. */
  readonly key: string | null;
  readonly model: string;
  readonly price: Price;
}

/** A text of ours is shorter by far; whoever sends more is not read to the end. */
const MOST_BYTES = 256_000;
/** So many characters are a token in English, at the least. */
const CHARACTERS = 3;

const completion = z.object({
  choices: z
    .tuple([z.object({ message: z.object({ content: z.string() }), finish_reason: z.string().nullish() })])
    .rest(z.unknown()),
  usage: z.object({ prompt_tokens: z.int().min(0), completion_tokens: z.int().min(0) }).nullish(),
});

export function createChatProvider(
  { baseUrl, key, model, price }: ChatSettings,
  ask: typeof fetch = fetch,
): Provider {
  const write = async (request: Request, stop: AbortSignal): Promise<ProviderOutcome> => {
    try {
      const answer = await ask(`${baseUrl}/chat/completions`, {
        method: 'POST',
        // Elsewhere the key and the facts are nobody's business.
        redirect: 'error',
        headers: {
          'Content-Type': 'application/json',
          ...(key === null ? {} : { Authorization: `Bearer ${key}` }),
        },
        body: JSON.stringify(bodyOf(request, model)),
        signal: stop,
      });
      if (answer.ok) return readCompletion(await textOf(answer), request);
      await answer.body?.cancel();
      return failed(failureOf(answer.status), retryAfterMs(answer.headers.get('Retry-After')));
    } catch {
      return failed(stop.aborted ? 'silent' : 'cut');
    }
  };
  return { name: model, price, write };
}

/** The facts are handed over as JSON: what is in them cannot end them. */
const bodyOf = ({ task, prompt, facts, question }: Request, model: string) => ({
  model,
  temperature: 0.2,
  max_tokens: Math.ceil(LONGEST[task] / CHARACTERS),
  messages: [
    { role: 'system', content: prompt },
    { role: 'user', content: JSON.stringify({ facts, ...(question === undefined ? {} : { question }) }) },
  ],
});

async function textOf(answer: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  if (!answer.body) return '';
  // Node's own streams are iterable; the types are the browser's.
  for await (const part of answer.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += part.length;
    if (bytes > MOST_BYTES) return '';
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function readCompletion(text: string, request: Request): ProviderOutcome {
  const json = parseJson(text);
  const read = completion.safeParse(json.ok ? json.value : null);
  // What was cut off in the middle of a sentence is no text.
  if (!read.success || read.data.choices[0].finish_reason === 'length') return failed('nonsense');
  const { choices, usage } = read.data;
  const written = choices[0].message.content;
  return {
    kind: 'text',
    text: written,
    usage: {
      inputTokens: usage?.prompt_tokens ?? inputTokens(request),
      outputTokens: usage?.completion_tokens ?? Math.ceil(written.length / CHARACTERS),
    },
  };
}

const inputTokens = ({ prompt, facts, question = '' }: Request): number =>
  Math.ceil((prompt.length + question.length + facts.join('\n').length) / CHARACTERS);

/** What a request takes at most, to be set aside before it is made. */
export const mostTokens = (request: Request) => ({
  inputTokens: inputTokens(request),
  outputTokens: Math.ceil(LONGEST[request.task] / CHARACTERS),
});

const failed = (failure: Failure, retryAfter?: number): ProviderOutcome => ({
  kind: 'failed',
  failure,
  ...(retryAfter === undefined ? {} : { retryAfterMs: retryAfter }),
});

const failureOf = (status: number): Failure =>
  status === 429 ? 'busy' : status >= 500 ? 'fault' : 'refused';

/** In seconds; a date is left to the ordinary rest. */
const retryAfterMs = (header: string | null): number | undefined =>
  header !== null && /^\d{1,6}$/.test(header) ? Number(header) * 1000 : undefined;
