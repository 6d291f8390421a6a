/** The command as it is called, on files that exist only in the test: its output on each stream and its exit code. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runScan } from './command';

const file = (name: string) => readFileSync(join(__dirname, '../../../../docs', name));

interface Said {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

/** Each reading of the clock is a millisecond later than the one before, or as `ticks` says. */
async function scan(given: readonly string[], content: unknown, ticks?: number[]): Promise<Said> {
  const bytes =
    content instanceof Uint8Array
      ? content
      : Buffer.from(typeof content === 'string' ? content : JSON.stringify(content));
  let out = '';
  let error = '';
  let time = 0;
  const code = await runScan(given, {
    read: async (path) => {
      if (path === 'gone.json') throw Object.assign(new Error('ENOENT: …'), { code: 'ENOENT' });
      return bytes;
    },
    out: (text) => {
      out += text;
    },
    error: (text) => {
      error += text;
    },
    now: () => {
      time += ticks?.shift() ?? 1;
      return time;
    },
  });
  return { code, out, error };
}

const scanJson = async (content: unknown, ...options: string[]) => {
  const said = await scan(['a.json', '--json', ...options], content);
  return { ...said, result: JSON.parse(said.out) };
};

const FEES = { binance: 0.001, kraken: 0.0026 };
const market = (exchange: string, base: string, quote: string, bid?: number | null, ask?: number | null) => ({
  exchange,
  base,
  quote,
  bid,
  ask,
});
const TRIANGLE = {
  fees: FEES,
  markets: [
    market('binance', 'BTC', 'USDT', 97_000, 97_001),
    market('kraken', 'ETH', 'BTC', 0.0301, 0.0302),
    market('binance', 'ETH', 'USDT', 2_990, 2_991),
  ],
};
const NOTHING = { opportunities: [], dropped: 0 };

describe('scan results', () => {
  it('are printed as JSON with the prices as quoted and the gain after fees', async () => {
    const { code, error, result, out } = await scanJson(TRIANGLE, '--hops', '3');
    expect({ code, error }).toEqual({ code: 0, error: '' });
    expect(out).toMatch(/^\{"opportunities":\[.*\}\n$/);
    expect(result).toEqual({
      opportunities: [
        {
          net: expect.closeTo((0.9974 / 0.0302) * (2_990 * 0.999) * (0.999 / 97_001) - 1, 12),
          hops: 3,
          legs: [
            { exchange: 'kraken', base: 'ETH', quote: 'BTC', side: 'buy', price: 0.0302 },
            { exchange: 'binance', base: 'ETH', quote: 'USDT', side: 'sell', price: 2_990 },
            { exchange: 'binance', base: 'BTC', quote: 'USDT', side: 'buy', price: 97_001 },
          ],
        },
      ],
      assets: 3,
      markets: 3,
      dropped: 0,
      ms: 1,
      buildMs: 1,
    });
  });

  it('are printed for people as docs/scan.md shows', async () => {
    const page = file('scan.md').toString();
    const { out, error } = await scan(['docs/snapshot.json', '--top', '3'], file('snapshot.json'));
    const [shown = '', times = ''] = out.split(/(?=; scanned)/);
    expect(times).toMatch(/^; scanned in [\d.]+ ms, read and built in [\d.]+ ms\)\.\n$/);
    expect(page).toContain(indented(shown));
    expect(page).toContain(indented(error.trimEnd()));
  });

  it('may be empty, which is not an error', async () => {
    const said = await scan(['a.json', '--hops', '2'], TRIANGLE);
    expect(said).toMatchObject({ code: 0, error: '' });
    expect(said.out).toMatch(
      /^Nothing worth advising: no cycle of up to 2 hops gains after fees \(3 markets of/,
    );
    expect(said.out).toMatch(/\n$/);
    expect((await scanJson(TRIANGLE, '--hops', '2')).result).toMatchObject(NOTHING);
    expect((await scanJson({ fees: {}, markets: [] })).result).toMatchObject({
      ...NOTHING,
      assets: 0,
      markets: 0,
    });
  });

  it('keep names distinct that would be equal when joined', async () => {
    /* TUSD/T and T/USDT would both be the market TUSDT, and close a cycle that does not exist. */
    const alike = {
      fees: FEES,
      markets: [
        market('binance', 'TUSD', 'T', 80, 81),
        market('binance', 'T', 'USDT', 0.5, 0.51),
        market('kraken', 'TUSD', 'USDT', 40, 40.1),
      ],
    };
    const { result } = await scanJson(alike, '--hops', '6');
    expect(result).toMatchObject({ ...NOTHING, assets: 3, markets: 3 });
  });

  it('treat names such as __proto__ as ordinary names', async () => {
    const text = `{ "fees": { "__proto__": 0, "constructor": 0.001 }, "markets": [
      { "exchange": "__proto__", "base": "toString", "quote": "__proto__", "bid": 3, "ask": 3 },
      { "exchange": "constructor", "base": "toString", "quote": "__proto__", "bid": 2, "ask": 2 },
      { "exchange": "hasOwnProperty", "base": "toString", "quote": "__proto__", "bid": 9, "ask": 9 } ] }`;
    const { result, error } = await scanJson(text);
    expect(result).toMatchObject({ assets: 2, markets: 2, dropped: 1 });
    expect(result.opportunities[0].net).toBeCloseTo((3 / 2) * 0.999 - 1, 12);
    expect(error).toBe(
      'a.json: markets[2] hasOwnProperty toString/__proto__ is left out: its exchange has no fee in "fees"\n',
    );
  });

  it('use the better of two quotes of one market, in each direction', async () => {
    const twice = {
      fees: FEES,
      markets: [
        market('binance', 'BTC', 'USDT', 100, 110),
        market('binance', 'BTC', 'USDT', 104, 112),
        market('kraken', 'BTC', 'USDT', 90, 101),
        market('kraken', 'BTC', 'USDT', 91, 100),
      ],
    };
    const { result } = await scanJson(twice);
    expect(result.opportunities).toHaveLength(1);
    expect(result.opportunities[0].legs.map((leg: { price: number }) => leg.price)).toEqual([104, 100]);
  });

  it('are the best ones, and no more than --top asks for', async () => {
    const all = (await scanJson(file('snapshot.json'), '--hops=6')).result.opportunities;
    expect(all.length).toBeGreaterThan(3);
    const { result } = await scanJson(file('snapshot.json'), '--hops', '6', '--top', '2');
    expect(result.opportunities).toEqual(all.slice(0, 2));
  });

  it('are printed for people however many there are', async () => {
    const coins = Array.from({ length: 12 }, (_, n) => `C${n}`);
    const pairs = coins.flatMap((base, n) => coins.slice(n + 1).map((quote) => [base, quote] as const));
    // Every way round gains, in both directions.
    const markets = pairs.flatMap(([base, quote]) => [
      market('binance', base, quote, 1.01, null),
      market('binance', base, quote, null, 0.99),
    ]);
    const { code, out } = await scan(['a.json', '--hops', '6', '--top', '134000'], { fees: FEES, markets });
    expect(code).toBe(0);
    expect(out.slice(-200)).toContain('\n133364 opportunities of up to 6 hops');
  });

  it('include only the best of those that share a trade, with --disjoint', async () => {
    const { result } = await scanJson(file('snapshot.json'), '--hops', '6', '--disjoint', '--top', '50');
    const trades = result.opportunities.flatMap(({ legs }: { legs: Record<string, string>[] }) =>
      legs.map(({ base, quote, side }) => JSON.stringify(side === 'sell' ? [base, quote] : [quote, base])),
    );
    expect(result.opportunities.length).toBeGreaterThan(1);
    expect(new Set(trades).size).toBe(trades.length);
  });
});

describe('the time of a scan', () => {
  /* start and end of the build; then the start and the end of each scan */
  const ticks = (...scans: number[]) => [5, 40, ...scans.flatMap((ms) => [0, ms])];
  const times = async (repeat: string, ...scans: number[]) => {
    const { out } = await scan(['a.json', '--json', '--repeat', repeat], TRIANGLE, ticks(...scans));
    const { ms, buildMs } = JSON.parse(out);
    return { ms, buildMs };
  };

  it('is the median of the warm scans, without reading and building', async () => {
    expect(await times('6', 900, 3, 1, 70, 2, 4)).toEqual({ ms: 3, buildMs: 40 });
    expect(await times('5', 900, 3, 1, 70, 2)).toEqual({ ms: 2.5, buildMs: 40 });
  });

  it('is that of the only scan if there is just one', async () => {
    expect(await times('1', 7)).toEqual({ ms: 7, buildMs: 40 });
  });
});

describe('an unusable market', () => {
  const leftOut = async (one: object) => {
    const { result, error } = await scanJson(
      { fees: FEES, markets: [...TRIANGLE.markets, one] },
      '--hops',
      '3',
    );
    expect(result).toMatchObject({ dropped: 1, markets: 3, assets: 3 });
    expect(result.opportunities).toHaveLength(1);
    return error;
  };

  it.each([
    [
      'a crossed quote',
      market('kraken', 'BTC', 'USDT', 99_000, 98_000),
      'kraken BTC/USDT is left out: it is crossed: the bid 99000 is above the ask 98000',
    ],
    [
      'a bid of zero',
      market('kraken', 'BTC', 'USDT', 0, 90_000),
      'kraken BTC/USDT is left out: its bid is zero',
    ],
    [
      'an ask of zero',
      market('kraken', 'BTC', 'USDT', null, 0),
      'kraken BTC/USDT is left out: its ask is zero',
    ],
    [
      'an asset against itself',
      market('kraken', 'BTC', 'BTC', 2, 3),
      'kraken BTC/BTC is left out: its base is its quote',
    ],
    [
      'an exchange without a fee',
      market('okx', 'BTC', 'USDT', 99_000, 99_001),
      'okx BTC/USDT is left out: its exchange has no fee in "fees"',
    ],
    [
      'a price that is too large to compute with',
      market('kraken', 'BTC', 'USDT', 1e-300, 1e-299),
      'kraken BTC/USDT is left out: its price is beyond any measure',
    ],
  ])('is left out and named: %s', async (_, one, line) => {
    expect(await leftOut(one)).toBe(`a.json: markets[3] ${line}\n`);
  });

  it('cannot write control characters to the terminal by its name', async () => {
    const error = await leftOut(market('no\u001b[2Jsuch\nplace', 'BTC', 'USDT', 1, 2));
    expect(error).toMatch(
      /^a\.json: markets\[3\] no\\u\{1b\}\[2Jsuch\\u\{a\}place BTC\/USDT is left out: .*\n$/,
    );
  });
});

describe('a quiet market', () => {
  it.each<[string, object]>([
    ['there is no bid', market('kraken', 'BTC', 'USDT', null, 90_000)],
    ['there is no ask', market('kraken', 'SOL', 'USDT', 130)],
    ['there is neither bid nor ask', market('kraken', 'SOL', 'USDT', null, null)],
    [
      'no amount is known',
      { ...market('kraken', 'SOL', 'USDT', 130, 131), bidSize: 0, askSize: null, at: null },
    ],
    ['the fee is 100%', market('all', 'SOL', 'USDT', 130, 131)],
  ])('counts as usable when %s', async (_, one) => {
    const { result, error } = await scanJson({
      fees: { ...FEES, all: 1 },
      markets: [...TRIANGLE.markets, one],
    });
    expect(error).toBe('');
    expect(result).toMatchObject({ dropped: 0, markets: 4 });
  });

  it('can still be traded on the side that is quoted', async () => {
    const { result } = await scanJson({
      fees: FEES,
      markets: [market('kraken', 'BTC', 'USDT', null, 100), market('binance', 'BTC', 'USDT', 102)],
    });
    expect(result.opportunities).toHaveLength(1);
  });
});

describe('invalid input', () => {
  const withMarket = (change: object) => ({
    fees: FEES,
    markets: [...TRIANGLE.markets, { ...TRIANGLE.markets[0], ...change }],
  });
  const withNumber = (field: string, number: string) =>
    JSON.stringify(withMarket({ [field]: 'here' })).replace('"here"', number);
  /* Node's own message differs between its versions. */
  const NOT_JSON = expect.stringMatching(
    /^a\.json: not valid JSON \(.+\); docs\/scan\.md shows the format\.$/,
  );
  const NAME = 'expected a name: text that is not empty.';
  const PRICE = 'expected a price from 0 up, or null.';
  const FEE = 'expected a fraction from 0 to 1.';

  it.each<[unknown, string]>([
    ['', NOT_JSON],
    ['{"fees":\n{}', NOT_JSON],
    [Buffer.from([0x7b, 0xff, 0x7d]), 'a.json: not valid UTF-8; expected JSON in UTF-8.'],
    [null, 'a.json: the whole was null; expected an object { "fees": …, "markets": … }.'],
    [[], 'a.json: the whole was a list; expected an object { "fees": …, "markets": … }.'],
    [
      { markets: [] },
      'a.json: fees is missing; expected an object of taker fees by exchange, e.g. { "binance": 0.001 }.',
    ],
    [
      { fees: [], markets: [] },
      'a.json: fees was a list; expected an object of taker fees by exchange, e.g. { "binance": 0.001 }.',
    ],
    [{ fees: { kraken: -0.001 }, markets: [] }, `a.json: fees["kraken"] was -0.001; ${FEE}`],
    [{ fees: { kraken: 1.1 }, markets: [] }, `a.json: fees["kraken"] was 1.1; ${FEE}`],
    [{ fees: { kraken: '0.1' }, markets: [] }, `a.json: fees["kraken"] was "0.1"; ${FEE}`],
    [{ fees: { kraken: null }, markets: [] }, `a.json: fees["kraken"] was null; ${FEE}`],
    ['{ "fees": { "__proto__": 2 }, "markets": [] }', `a.json: fees["__proto__"] was 2; ${FEE}`],
    ['{ "fees": { "k": 1e999 }, "markets": [] }', `a.json: fees["k"] was too large for a number; ${FEE}`],
    [{ fees: { '': 0 }, markets: [] }, `a.json: fees has the name ""; ${NAME}`],
    [{ fees: { '': -1 }, markets: [] }, `a.json: fees has the name ""; ${NAME}`],
    [{ fees: {} }, 'a.json: markets is missing; expected a list of markets.'],
    [{ fees: {}, markets: {} }, 'a.json: markets was an object; expected a list of markets.'],
    [
      { fees: {}, markets: [null] },
      'a.json: markets[0] was null; expected a market: { "exchange", "base", "quote", "bid", "ask", … }.',
    ],
    [withMarket({ exchange: undefined }), `a.json: markets[3].exchange is missing; ${NAME}`],
    [withMarket({ base: '' }), `a.json: markets[3].base was ""; ${NAME}`],
    [withMarket({ quote: 3 }), `a.json: markets[3].quote was 3; ${NAME}`],
    [withMarket({ bid: -1 }), `a.json: markets[3].bid was -1; ${PRICE}`],
    [withMarket({ ask: '97000' }), `a.json: markets[3].ask was "97000"; ${PRICE}`],
    [withMarket({ ask: true }), `a.json: markets[3].ask was true; ${PRICE}`],
    [withNumber('bid', '1e999'), `a.json: markets[3].bid was too large for a number; ${PRICE}`],
    [withNumber('ask', '-1e999'), `a.json: markets[3].ask was too large for a number; ${PRICE}`],
    [withNumber('bid', 'NaN'), NOT_JSON],
    [
      withMarket({ bidSize: -2 }),
      'a.json: markets[3].bidSize was -2; expected an amount from 0 up, or null.',
    ],
    [
      withMarket({ askSize: {} }),
      'a.json: markets[3].askSize was an object; expected an amount from 0 up, or null.',
    ],
    [
      withMarket({ at: 'now' }),
      'a.json: markets[3].at was "now"; expected a time in milliseconds since 1970, or null.',
    ],
  ])('is reported in one line and nothing else (%#)', async (content, line) => {
    const { code, out, error } = await scan(['a.json', '--json'], content);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(error.split('\n')).toEqual([line, '']);
  });

  it('is reported before anything that is left out', async () => {
    const content = { fees: {}, markets: [TRIANGLE.markets[0], market('binance', 'BTC', 'USDT', -1, 1)] };
    expect((await scan(['a.json'], content)).error).toMatch(/^a\.json: markets\[1\]\.bid was -1; .*\n$/);
  });

  it.each<[string[], string]>([
    [['--hops', '1'], 'a.json: --hops was "1"; expected a whole number from 2 to 6.'],
    [['--hops', '7'], 'a.json: --hops was "7"; expected a whole number from 2 to 6.'],
    [['--hops=-3'], 'a.json: --hops was "-3"; expected a whole number from 2 to 6.'],
    [['--hops', '-3'], 'a.json: --hops was "-3"; expected a whole number from 2 to 6.'],
    [['--hops', '3.5'], 'a.json: --hops was "3.5"; expected a whole number from 2 to 6.'],
    [['--hops='], 'a.json: --hops was ""; expected a whole number from 2 to 6.'],
    [['--hops'], 'a.json: --hops has no value; expected a whole number from 2 to 6.'],
    [['--top', '0'], 'a.json: --top was "0"; expected a whole number from 1 to 1000000.'],
    [['--top', 'ten'], 'a.json: --top was "ten"; expected a whole number from 1 to 1000000.'],
    [['--repeat', '0'], 'a.json: --repeat was "0"; expected a whole number from 1 to 1000000.'],
    [['--json=yes'], 'a.json: --json takes no value.'],
    [
      ['--jsn'],
      'a.json: unknown option --jsn; there are --hops, --top, --repeat, --json, --disjoint, --help.',
    ],
    [
      ['--__proto__'],
      'a.json: unknown option --__proto__; there are --hops, --top, --repeat, --json, --disjoint, --help.',
    ],
    [['b.json'], 'a.json: only one file is scanned at a time, and b.json is another.'],
  ])('is reported for options too: %j', async (options, line) => {
    expect(await scan(['a.json', ...options], TRIANGLE)).toEqual({ code: 2, out: '', error: `${line}\n` });
  });

  it('is reported for the file itself', async () => {
    expect(await scan(['gone.json'], '')).toEqual({
      code: 2,
      out: '',
      error: 'gone.json: the file does not exist; expected the path of a snapshot.\n',
    });
    expect(await scan(['--json'], '')).toMatchObject({
      code: 2,
      out: '',
      error: expect.stringMatching(/^FILE is missing; .*\n$/),
    });
    expect(await scan(['-'], '[')).toMatchObject({
      code: 2,
      error: expect.stringMatching(/^standard input: .*\n$/),
    });
  });
});

it('scan reads a file that starts with a byte order mark', async () => {
  const { result } = await scanJson(`\uFEFF${JSON.stringify(TRIANGLE)}`, '--hops', '3');
  expect(result.opportunities).toHaveLength(1);
});

it('scan --help explains its use', async () => {
  const { code, out, error } = await scan(['--help'], '');
  expect({ code, error }).toEqual({ code: 0, error: '' });
  expect(out).toContain('npm run scan -- FILE');
});

const indented = (text: string) =>
  text
    .split('\n')
    .map((line) => (line ? `    ${line}` : line))
    .join('\n');
