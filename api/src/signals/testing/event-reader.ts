/** Reads a stream of server-sent events as a browser's fetch does, each event checked against the contract. */
import { type Signal, type SignalStreamEvent, signalStreamEvent } from '@spreadwise/contract';

export type Heard = SignalStreamEvent & { readonly id: number };

export interface Reader {
  readonly events: Heard[];
  readonly status: number;
  readonly headers: Headers;
  /** How many comments came. */
  readonly comments: () => number;
  readonly isOver: () => boolean;
  readonly failure: () => unknown;
  /** Of the last event. */
  lastId(): string;
  signals(): Signal[];
  /** Hangs up. */
  close(): Promise<void>;
}

export function readEvents(response: Response): Reader {
  const events: Heard[] = [];
  let comments = 0;
  let isOver = false;
  let failure: unknown = null;
  const source = response.body?.getReader();
  const read = async () => {
    const decoder = new TextDecoder();
    let text = '';
    for (let part = await source?.read(); part && !part.done; part = await source?.read()) {
      const blocks = (text + decoder.decode(part.value, { stream: true })).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        if (block.startsWith(':')) comments += 1;
        else if (!block.startsWith('retry:')) events.push(parse(block));
      }
    }
  };
  read()
    .catch((error: unknown) => {
      failure = error;
    })
    .finally(() => {
      isOver = true;
    });
  return {
    events,
    status: response.status,
    headers: response.headers,
    comments: () => comments,
    isOver: () => isOver,
    failure: () => failure,
    lastId: () => String(events.at(-1)?.id ?? ''),
    signals: () => events.flatMap((event) => (event.type === 'signal' ? [event.signal] : [])),
    close: async () => source?.cancel(),
  };
}

function parse(block: string): Heard {
  const fields = new Map(
    block.split('\n').map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]),
  );
  const event = signalStreamEvent.parse({
    type: fields.get('event'),
    ...JSON.parse(fields.get('data') ?? ''),
  });
  return { ...event, id: Number(fields.get('id')) };
}
