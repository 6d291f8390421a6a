/** Reads text/event-stream as it comes in, chunk by chunk (HTML standard, section 9.2.6). */

export interface ServerEvent {
  /** `message` when the server named none. */
  readonly event: string;
  readonly data: string;
  /** The last id that the stream gave, up to and with this event. */
  readonly id: string | null;
}

export interface EventStreamHandlers {
  onEvent(event: ServerEvent): void;
  /** The server asks for this pause, in ms, before another connection. */
  onRetry?(ms: number): void;
}

const BYTE_ORDER_MARK = '\uFEFF';

/** Takes pieces of the stream, broken anywhere. What no empty line has ended when the stream ends is never told. */
export function eventStreamParser({ onEvent, onRetry }: EventStreamHandlers): (chunk: string) => void {
  let rest = '';
  let started = false;
  let id: string | null = null;
  let event = '';
  let data: string[] = [];

  const dispatch = () => {
    if (data.length > 0) onEvent({ event: event || 'message', data: data.join('\n'), id });
    event = '';
    data = [];
  };

  const field = (line: string) => {
    const colon = line.indexOf(':');
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1);
    if (name === 'data') data.push(value);
    else if (name === 'event') event = value;
    else if (name === 'id' && !value.includes('\0')) id = value;
    else if (name === 'retry' && /^\d+$/.test(value)) onRetry?.(Number(value));
  };

  return (chunk) => {
    rest += chunk;
    if (!started && rest !== '') {
      started = true;
      if (rest.startsWith(BYTE_ORDER_MARK)) rest = rest.slice(1);
    }
    /* A CR at the very end may be the first half of a CR LF: it waits for the next chunk. */
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line === '') dispatch();
      else if (!line.startsWith(':')) field(line);
    }
  };
}
