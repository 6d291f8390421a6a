import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const folder = mkdtempSync(path.join(tmpdir(), 'trading-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SCRIPT = path.join(__dirname, '../check/trading.mjs');

/** The lines in which it finds that something trades. */
function found(source?: string): string[] {
  const file = path.join(folder, 'source.ts');
  if (source !== undefined) writeFileSync(file, source);
  const { stderr } = spawnSync(process.execPath, source === undefined ? [SCRIPT] : [SCRIPT, file], {
    encoding: 'utf8',
  });
  return stderr.split('\n').flatMap((line) => /:\d+: (.*)$/.exec(line)?.[1] ?? []);
}

/** Every method that the market library has; asked in a process of its own, as it is no module that jest can load. */
const METHODS = `
  const { default: { Exchange } } = await import('ccxt');
  const names = new Set();
  for (let one = Exchange.prototype; one !== Object.prototype; one = Object.getPrototypeOf(one))
    for (const name of Object.getOwnPropertyNames(one)) names.add(name);
  console.log(JSON.stringify([...names]));
`;
const CHANGES_AN_ACCOUNT =
  /^(create|edit|cancel)\w*Order|^close\w*Position|^(withdraw|transfer)(Ws)?$|^(borrow|repay|add|reduce|set)\w*Margin|^setLeverage$/;

function tradingCalls(): string[] {
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', METHODS], {
    cwd: path.join(__dirname, '../../api'),
    encoding: 'utf8',
  });
  const names: string[] = JSON.parse(stdout);
  return names.filter((name) => CHANGES_AN_ACCOUNT.test(name));
}

it('nothing in the sources trades', () => {
  expect(found()).toEqual([]);
});

it('every call of the market library that would trade is refused, as a method and by its name', () => {
  const calls = tradingCalls();
  expect(calls.length).toBeGreaterThan(50);
  const asMethods = calls.map((name) => `await exchange.${name}('BTC/USDT');`);
  const whereItIs = calls.map((name) => `await exchange.${name}?.('BTC/USDT');`);
  const byName = calls.map((name) => `await call('${name}');`);
  const lines = [...asMethods, ...whereItIs, ...byName];
  expect(found(lines.join('\n'))).toEqual(lines);
});

it('so is an exchange’s own call, and reading is not', () => {
  const own = "call('sapiPrivatePostMarginOrder');";
  const reads = "exchange.fetchOrderBook('BTC/USDT'); call('privatePostGetApiKeyInfo');";
  expect(found(`${own}\n${reads}`)).toEqual([own]);
});
