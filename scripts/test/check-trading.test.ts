import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import ccxt from 'ccxt';

const folder = mkdtempSync(path.join(tmpdir(), 'trading-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SCRIPT = path.join(__dirname, '../check-trading.mjs');

/** The lines in which it finds that something trades. */
function found(source?: string): string[] {
  const file = path.join(folder, 'source.ts');
  if (source !== undefined) writeFileSync(file, source);
  const { stderr } = spawnSync(process.execPath, source === undefined ? [SCRIPT] : [SCRIPT, file], {
    encoding: 'utf8',
  });
  return stderr.split('\n').flatMap((line) => /:\d+: (.*)$/.exec(line)?.[1] ?? []);
}

/** What the market library can do to an account. */
function tradingCalls(): string[] {
  const names = new Set<string>();
  for (let one = ccxt.Exchange.prototype; one && one !== Object.prototype; one = Object.getPrototypeOf(one))
    for (const name of Object.getOwnPropertyNames(one)) names.add(name);
  return [...names].filter((name) =>
    /^(create|edit|cancel)\w*Order|^close\w*Position|^(withdraw|transfer)(Ws)?$|^(borrow|repay|add|reduce|set)\w*Margin|^setLeverage$/.test(
      name,
    ),
  );
}

it('nothing in the sources trades', () => {
  expect(found()).toEqual([]);
});

it('every call of the market library that would trade is refused, as a method and by its name', () => {
  const calls = tradingCalls();
  expect(calls.length).toBeGreaterThan(50);
  const asMethods = calls.map((name) => `await exchange.${name}('BTC/USDT');`);
  const byName = calls.map((name) => `await call('${name}');`);
  expect(found([...asMethods, ...byName].join('\n'))).toEqual([...asMethods, ...byName]);
});

it('so is an exchange’s own call, and reading is not', () => {
  const own = "call('sapiPrivatePostMarginOrder');";
  const reads = "exchange.fetchOrderBook('BTC/USDT'); call('privatePostGetApiKeyInfo');";
  expect(found(`${own}\n${reads}`)).toEqual([own]);
});
