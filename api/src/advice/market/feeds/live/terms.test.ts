import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTerms, parseFees } from './terms';

const FILE = JSON.stringify({
  binance: {
    takerFee: 0.00075,
    markets: { 'BTC/USDT': { takerFee: 0, minCost: 10 } },
    networks: { USDT: [{ name: 'TRC20', withdrawFee: 1, withdraw: true, deposit: true, arrivalMinutes: 3 }] },
  },
});

test.each([
  ['{', 'it is not valid JSON'],
  ['[]', 'expected record'],
  ['{"nowhere":{}}', 'nowhere'],
  ['{"binance":{"takerFee":0.1}}', 'binance › takerFee: is a fraction below 0.05: 0.1 % is 0.001'],
  ['{"binance":{"takerfee":0.001}}', 'takerfee'],
  ['{"binance":{"markets":{"BTCUSDT":{}}}}', 'BTCUSDT'],
  [
    '{"binance":{"networks":{"USDT":[{"name":"TRC20","withdrawFee":-1}]}}}',
    'networks › USDT › 0 › withdrawFee',
  ],
])('parseFees rejects %s and states the problem', (text, problem) => {
  const parsed = parseFees(text);
  expect(parsed.ok ? '' : parsed.problem).toContain(problem);
});

/** Watches a fees file through these versions, one per look. */
async function watched(versions: readonly string[]) {
  const stop = new AbortController();
  const notes: string[] = [];
  const note = (_: object, message: string) => void notes.push(message);
  const directory = await mkdtemp(join(tmpdir(), 'fees-'));
  const path = join(directory, 'fees.json');
  let look = 0;
  let changes = 0;
  const present = async () => {
    if (versions[look] !== versions[look - 1]) await writeFile(path, versions[look] ?? '');
  };
  const file = createTerms({
    file: path,
    feeOfTable: () => null,
    log: { info: note, warn: note },
    timers: {
      sleep: async () => {
        look += 1;
        if (look >= versions.length) stop.abort();
        else await present();
      },
    },
  });
  await present();
  await file.watch(() => {
    changes += 1;
  }, stop.signal);
  await rm(directory, { recursive: true });
  return { file, notes, changes };
}

test("a market's entry in the fees file precedes its exchange's, and other exchanges stay unknown", async () => {
  const { file } = await watched([FILE]);
  expect(file.takerFee('binance', 'BTC', 'USDT')).toBe(0);
  expect(file.takerFee('binance', 'ETH', 'USDT')).toBe(0.00075);
  expect(file.takerFee('kraken', 'ETH', 'USDT')).toBeNull();
  expect(file.limits('binance', 'BTC', 'USDT')).toEqual({ minCost: 10 });
  expect(file.networks('binance', 'USDT')).toMatchObject([{ name: 'TRC20', arrivalMinutes: 3 }]);
});

test('the fees file is reread when it changes; an invalid one is reported once and the last valid one stays', async () => {
  const { file, notes, changes } = await watched([FILE, FILE, '{', '{']);
  expect(changes).toBe(1);
  expect(file.takerFee('binance', 'ETH', 'USDT')).toBe(0.00075);
  expect(notes).toEqual([
    'the file of fees was loaded',
    'the file of fees is invalid; the last valid one stays in use',
  ]);
});
