import fc from 'fast-check';
import { eventStreamParser, type ServerEvent } from './event-stream-parser';

function read(chunks: readonly string[]) {
  const events: ServerEvent[] = [];
  const retries: number[] = [];
  const push = eventStreamParser({
    onEvent: (event) => events.push(event),
    onRetry: (ms) => retries.push(ms),
  });
  for (const chunk of chunks) push(chunk);
  return { events, retries };
}

const STREAM = [
  ': heartbeat',
  'retry: 1500',
  '',
  'id: 7',
  'event: signal',
  'data: {"a":',
  'data: 1}',
  '',
  'data:no space',
  'unknown: field',
  '',
  'event: nothing said',
  '',
  'id',
  'data',
  '',
  '',
];
const EXPECTED = {
  retries: [1500],
  events: [
    { event: 'signal', data: '{"a":\n1}', id: '7' },
    { event: 'message', data: 'no space', id: '7' },
    { event: 'message', data: '', id: '' },
  ],
};

test.each([
  ['LF', '\n'],
  ['CR LF', '\r\n'],
])('with lines that end in %s', (_, end) => {
  expect(read([STREAM.join(end)])).toEqual(EXPECTED);
});

test('with lines that end in CR, an event is told once the next character shows that no LF follows', () => {
  expect(read(['data: 1\r\rdata: 2\r\r']).events.map(({ data }) => data)).toEqual(['1']);
  expect(read(['data: 1\r\rdata: 2\r\r', ':']).events.map(({ data }) => data)).toEqual(['1', '2']);
});

test('it does not matter where the network breaks the stream', () => {
  const text = `\uFEFF${STREAM.join('\r\n')}`;
  fc.assert(
    fc.property(fc.array(fc.nat(text.length), { maxLength: 12 }), (cuts) => {
      const places = [0, ...cuts.sort((a, b) => a - b), text.length];
      const chunks = places.slice(1).map((end, index) => text.slice(places[index], end));
      expect(read(chunks)).toEqual(EXPECTED);
    }),
    { seed: 11 },
  );
});

test('an event that no empty line has ended is not told', () => {
  expect(read(['data: half\n']).events).toEqual([]);
});

test('an id with a NUL and a pause that is no number are not believed', () => {
  const { events, retries } = read(['id: 3\n', 'id: 4\u00005\nretry: soon\ndata: x\n\n']);
  expect(events).toEqual([{ event: 'message', data: 'x', id: '3' }]);
  expect(retries).toEqual([]);
});
