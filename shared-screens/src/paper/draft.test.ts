import { IN_EUROS, moneyIn } from '../common/money';
import { DOLLAR, tradingProfileAnswer } from '../testing/trading-profile-fixtures';
import { draftOf, newDraft, readDraft } from './draft';

const read = (capital: string, floor: string) =>
  readDraft({ ...newDraft(undefined, IN_EUROS), name: 'a', capital, floor });

it.each([
  ['1,500', '0.5', 1_500_00, 50],
  ['1,500.50', '1', 1_500_50, 1_00],
  ['1500,5', '0', 1_500_50, 0],
])('reads %s and %s as euros', (capital, floor, capitalCents, floorCents) => {
  expect(read(capital, floor).body?.rule).toMatchObject({ capitalCents, floorCents });
});

it.each([
  ['12 €', '1', ['capital']],
  ['', '-1', ['capital', 'floor']],
])('rejects %s and %s at their fields and saves nothing', (capital, floor, fields) => {
  expect(Object.keys(read(capital, floor).errors ?? {})).toEqual(fields);
});

test('starts a new rule in the reader’s currency, with the amounts of the profile as they were typed', () => {
  const { setUp } = tradingProfileAnswer({ currency: 'USD', capital: { kind: 'in all', cents: 2_000_00 } });
  const money = moneyIn(DOLLAR, [IN_EUROS.rate, DOLLAR]);
  expect(newDraft(setUp, money)).toMatchObject({ currency: 'USD', capital: '2000', floor: '1.25' });
});

test('formats stored and new figures with a decimal comma on a German page, and reads them back unchanged', () => {
  document.documentElement.lang = 'de';
  const { body } = read('1500,5', '0,25');
  if (!body) throw new Error('no rule');
  const kept = draftOf('a', { ...body.rule, currency: 'EUR' });
  expect(kept).toMatchObject({ capital: '1500,5', floor: '0,25' });
  expect(readDraft(kept).body?.rule).toMatchObject({ capitalCents: 1_500_50, floorCents: 25 });
  expect(IN_EUROS.typed({ cents: 2_50, currency: 'EUR' }).text).toBe('2,5');
  document.documentElement.lang = 'en';
});

test('keeps the exchange in the name of a coin that another exchange lists under the same code', () => {
  const typed = {
    ...newDraft(undefined, IN_EUROS),
    name: 'a',
    capital: '100',
    coins: 'NOVA@sundial, btc;eth',
  };
  expect(readDraft(typed).body?.rule.coins).toEqual(['NOVA@sundial', 'BTC', 'ETH']);
});
