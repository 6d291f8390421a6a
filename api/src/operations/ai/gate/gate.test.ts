/** What a model may say: a gap here lets a wrong number, name or order reach a customer unnoticed. */
import fc from 'fast-check';
import { checkText, LONGEST } from './gate';

const FACTS = [
  'The signal is a cycle of 3 trades.',
  'Trade 1: ETH is bought for BTC on Kraken.',
  'Put in: 0.1163 BTC (€9,123.40).',
  'With the coins already on each exchange €38.20, 0.41% of 0.1163 BTC, would be left.',
  'Moving costs −€1.10. The volume is 1,234.',
  'Coins have to be transferred between exchanges 2 times.',
  'OKX moves 1INCH by TRC20.',
  'Detected: 21 Nov, 12:00:07 UTC. Of 4 signals like it, 3 lasted at least 14 s.',
];
/** The last one occurs in no fact. */
const NAMES = ['BTC', 'ETH', 'Kraken', 'OKX', '1INCH', 'TRC20', 'MOON'];
const check = (text: string) => checkText(text, { task: 'explain', facts: FACTS, names: NAMES });

it.each([
  'It is a cycle of three trades. At the end €38.20 would be left, 0.41%.',
  'Of €9,123 put in, 38.20 euros or 0.41 percent would be left.',
  'This takes €9.1 k. The volume is 1.2 k, or 1,234.',
  'It was detected at 12:00:07 UTC on 21 Nov. It lasted at least 14 seconds.',
  'ETH is bought for Bitcoin on Kraken, with 0.1163 BTC put in.',
  'Moving costs −€1.10. The 1INCH and TRC20 of OKX are names.',
  'Coins have to be transferred between exchanges 2 times.',
  'It is one cycle – each trade can fail.',
])('passes: %s', (text) => expect(check(text)).toEqual({ ok: true, text }));

it.each<[string, string]>([
  ['number', 'At the end €38.21 would be left.'],
  ['number', 'At the end €40 would be left.'],
  ['number', 'About 9 k is put in.'],
  ['number', 'At the end $38.20 would be left.'.replace('$', '')],
  ['number', 'It takes 0.41 seconds.'],
  ['number', 'It takes 14 minutes.'],
  ['number', 'It takes 0.1163 ETH.'],
  ['number', 'Moving costs €1.10.'],
  ['number', 'It gains five percent.'],
  ['number', 'It gains twice that.'],
  ['number', 'It gains 38,20 of it.'],
  ['number', 'It gains 1.234,0 of it.'],
  ['number', 'It was detected at 12:00:08.'],
  ['number', 'It was detected on 2026-11-21.'],
  ['number', 'It gains 0.41% or 0.42%.'],
  ['number', 'It gains ٣٨ of it.'.replace('٣٨', '５００')],
  ['number', 'There are 3x3 trades.'],
  ['name', 'ETH is bought on Binance.'],
  ['name', 'ETH is bought on kraken and binance.'],
  ['name', 'Bitmart has better prices.'],
  ['name', 'Foobarex has better prices.'],
  ['name', 'There is more SOL left.'],
  ['name', 'There is more dogecoin left.'],
  ['name', 'There is more PEPE left.'],
  ['name', 'It is better on FooEx.'],
  ['name', 'There is more MOON left.'],
  ['imperative', 'Buy ETH on Kraken.'],
  ['imperative', 'The prices are good: buy ETH now.'],
  ['imperative', 'Prices differ, so you should buy ETH.'],
  ['imperative', 'It is a cycle, and then sell ETH.'],
  ['imperative', 'Please sell ETH.'],
  ['imperative', 'We recommend buying ETH.'],
  ['imperative', 'It is time to invest.'],
  ['imperative', 'Do not hold ETH.'],
  ['imperative', 'This is an opportunity.'],
  ['means', 'It depends on your savings.'],
  ['means', 'With your own capital more would be left.'],
  ['means', 'Because you own BTC, more is left.'],
  ['means', 'It is more than most can afford.'],
  ['promise', 'The gain is guaranteed.'],
  ['promise', 'This is risk-free.'],
  ['promise', 'It is a gain without any risk.'],
  ['question', 'How long will it last?'],
  ['markup', 'It is **left**.'],
  ['markup', 'It is <b>left</b>.'],
  ['markup', 'It is [left](there).'],
  ['markup', 'See https://evil.example for more.'],
  ['markup', 'See evil.example for more.'],
  ['markup', 'It is left!'],
  ['markup', 'It is €38\u202e02.'],
  ['markup', 'It is on Krakеn.'], // a Cyrillic e
  ['markup', 'It is on Kra\u200bken.'],
  ['markup', 'It is \ue000 left.'],
  ['markup', 'It is ½ of it.'],
  ['markup', 'It is 👍.'],
  ['empty', ' \n '],
  ['too long', 'It is left. '.repeat(200)],
])('refuses (%s): %s', (refusal, text) => expect(check(text)).toMatchObject({ ok: false, refusal }));

it('lets a draft ask a question, and be longer', () => {
  const grounds = { task: 'draft', facts: ['The plan is Pro.'], names: [] } as const;
  expect(checkText('Hello. Which browser is it?', grounds).ok).toBe(true);
  expect(checkText('It is so. '.repeat(150), grounds).ok).toBe(true);
});

it('refuses an order or promise even if a coin has its name', () => {
  const names = ['SELL', 'GUARANTEED', 'BTC'];
  const facts = ['SELL is bought for BTC.'];
  const verdict = (text: string) => checkText(text, { task: 'explain', facts, names });
  expect(verdict('SELL is bought for BTC.').ok).toBe(true);
  expect(verdict('Now SELL everything.')).toMatchObject({ refusal: 'imperative' });
  expect(verdict('It is a GUARANTEED gain.')).toMatchObject({ refusal: 'promise' });
});

const number = fc.double({ min: 0.0001, max: 1e9, noNaN: true });
const UNITS = ['', '%', ' €', ' BTC', ' s', ' min'] as const;
const english = new Intl.NumberFormat('en-GB', { maximumSignificantDigits: 6 });

it('passes every number of the facts, but none that is off by a hundredth or has another unit', () => {
  fc.assert(
    fc.property(number, fc.constantFrom(...UNITS), fc.constantFrom(...UNITS), (value, unit, otherUnit) => {
      const grounds = {
        task: 'explain',
        facts: [`It is ${english.format(value)}${unit}.`],
        names: ['BTC'],
      } as const;
      const say = (said: number, as: string) => checkText(`It is ${english.format(said)}${as}.`, grounds).ok;
      expect(say(value, unit)).toBe(true);
      expect(say(value * 1.011, unit)).toBe(false);
      expect(say(value, otherUnit)).toBe(unit === otherUnit);
    }),
    { seed: 17, numRuns: 300 },
  );
});

it('returns a verdict for any input, and passes only characters of plain prose', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const verdict = check(text);
      if (verdict.ok) expect(verdict.text).toMatch(/^[A-Za-z0-9 \n.,;:'"’‘“”()%€+−–—/&-]+$/);
      else expect(verdict.found.length).toBeLessThanOrEqual(80);
    }),
    { seed: 17, numRuns: 500 },
  );
});

it('judges a text of any length within a second', () => {
  const began = performance.now();
  for (const piece of ['1', ',1', '1.', 'you ', 'can ', 'A', ' \n', '€ ', '-1', 'should buy '])
    check(piece.repeat(LONGEST.explain / piece.length));
  expect(performance.now() - began).toBeLessThan(1_000);
});
