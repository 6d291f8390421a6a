/** Reads a stream of server-sent events as a browser's fetch does, and checks each event against the contract. */
import { type Signal, type SignalStreamEvent, signalStreamEvent } from '@spreadwise/contract';
import { withUpdate } from '@spreadwise/contract/signal-update';

/** Events without an id do not move the position that a caller resumes from. */
export type Heard = SignalStreamEvent & { readonly id: number | null };

export interface Reader {
  readonly events: Heard[];
  readonly status: number;
  readonly headers: Headers;
  /** The number of comments received. */
  readonly comments: () => number;
  readonly isOver: () => boolean;
  readonly failure: () => unknown;
  /** Of the last event that has one. */
  lastId(): string;
  /** Each state of a signal that was sent, with its updates applied. */
  signals(): Signal[];
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
    lastId: () => String(events.findLast(({ id }) => id !== null)?.id ?? ''),
    signals: () => wholes(events),
    close: async () => source?.cancel(),
  };
}

function wholes(events: readonly Heard[]): Signal[] {
  const known = new Map<string, Signal>();
  return events.flatMap((event) => {
    if (event.type !== 'signal' && event.type !== 'update') return [];
    const before = event.type === 'update' ? known.get(event.update.id) : undefined;
    if (event.type === 'update' && !before)
      throw new Error(`An update of ${event.update.id}, which was never sent.`);
    const signal = event.type === 'signal' ? event.signal : before && withUpdate(before, event.update);
    if (!signal) return [];
    known.set(signal.id, signal);
    return [signal];
  });
}

function parse(block: string): Heard {
  const fields = new Map(
    block.split('\n').map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]),
  );
  const event = signalStreamEvent.parse({
    type: fields.get('event'),
    ...JSON.parse(fields.get('data') ?? ''),
  });
  const id = fields.get('id');
  return { ...event, id: id === undefined ? null : Number(id) };
}
