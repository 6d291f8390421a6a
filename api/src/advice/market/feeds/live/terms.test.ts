import { createFeesFile, type ParsedFees, parseFees } from './terms';

const FILE = JSON.stringify({
  binance: {
    takerFee: 0.00075,
    markets: { 'BTC/USDT': { takerFee: 0, minCost: 10 } },
    networks: { USDT: [{ name: 'TRC20', withdrawFee: 1, withdraw: true, deposit: true, arrivalMinutes: 3 }] },
  },
});

test.each([
  ['{', 'it is not JSON'],
  ['[]', 'expected record'],
  ['{"nowhere":{}}', 'nowhere'],
  ['{"binance":{"takerFee":0.1}}', 'binance › takerFee: is a fraction below 0.05: 0.1 % is 0.001'],
  ['{"binance":{"takerfee":0.001}}', 'takerfee'],
  ['{"binance":{"markets":{"BTCUSDT":{}}}}', 'BTCUSDT'],
  [
    '{"binance":{"networks":{"USDT":[{"name":"TRC20","withdrawFee":-1}]}}}',
    'networks › USDT › 0 › withdrawFee',
  ],
])('%s is refused with a word of what is wrong', (text, problem) => {
  const parsed = parseFees(text);
  expect(parsed.ok ? '' : parsed.problem).toContain(problem);
});

/** A file that a test writes, looked at once for each of its versions. */
async function watched(versions: readonly string[]) {
  const stop = new AbortController();
  const notes: string[] = [];
  const note = (_: object, message: string) => void notes.push(message);
  let look = 0;
  let changes = 0;
  const file = createFeesFile({
    file: '/etc/fees.json',
    log: { info: note, warn: note },
    timers: {
      sleep: async () => {
        look += 1;
        if (look >= versions.length) stop.abort();
      },
    },
    read: async (): Promise<ParsedFees> => parseFees(versions[look] ?? ''),
    versionOf: async () => versions[look] ?? '',
  });
  await file.watch(() => {
    changes += 1;
  }, stop.signal);
  return { file, notes, changes };
}

test('what it says stands before everything else, a market’s before its exchange’s', async () => {
  const { file } = await watched([FILE]);
  expect(file.takerFee('binance', 'BTC', 'USDT')).toBe(0);
  expect(file.takerFee('binance', 'ETH', 'USDT')).toBe(0.00075);
  expect(file.takerFee('kraken', 'ETH', 'USDT')).toBeNull();
  expect(file.limits('binance', 'BTC', 'USDT')).toEqual({ minCost: 10 });
  expect(file.networks('binance', 'USDT')).toMatchObject([{ name: 'TRC20', arrivalMinutes: 3 }]);
});

test('it is read again when it changes; a wrong one is said once and the last good one stays', async () => {
  const { file, notes, changes } = await watched([FILE, FILE, '{', '{']);
  expect(changes).toBe(1);
  expect(file.takerFee('binance', 'ETH', 'USDT')).toBe(0.00075);
  expect(notes).toEqual(['the file of fees was read', 'the file of fees is wrong; the last one stays']);
});
