/** Drops messages whose terms have changed since they were written: they may have waited for half a minute. */
import { DEFAULT_TRADING_PROFILE } from '@spreadwise/contract';
import { signalOf } from '../../../advice/signals/testing/signals';
import type { Subscriber } from '../recipients/recipient';
import { subscriberOf } from '../testing/subscribers';
import { settleUnsent } from './delivery-policy';
import type { TakenMessage } from './messages';

const AT = new Date('2026-11-21T12:00:00.000Z');
const MESSAGE: TakenMessage = {
  ...{ id: 'm1', customerId: 'ada', kind: 'signal', subject: 's1', facts: null, isSilent: false },
  ...{ createdAt: AT, takenAt: AT, uselessAt: null, messageId: 'b1', tries: 1, unsure: 0 },
  signal: signalOf('s1', { asset: 'SOL', profitEur: 12 }),
};
const profile = (words: object) => ({ profile: { ...DEFAULT_TRADING_PROFILE, ...words } });
const resultFor = (to: Subscriber) => settleUnsent(MESSAGE, to, 'email', AT)?.result ?? 'sent';

test.each<[string, Subscriber, string]>([
  ['unchanged settings', subscriberOf('ada'), 'sent'],
  ['another coin', subscriberOf('ada', { coins: ['ETH'] }), 'left out'],
  ['another exchange', subscriberOf('ada', { exchanges: ['binance'] }), 'left out'],
  ['a higher minimum', subscriberOf('ada', { floor: { cents: 20_00, currency: 'EUR' } }), 'left out'],
  ['other hours', subscriberOf('ada', { hours: { from: '13:00', until: '11:00' } }), 'left out'],
  ['a muted coin', { ...subscriberOf('ada'), ...profile({ mutedCoins: ['SOL'] }) }, 'left out'],
  [
    'a higher minimum profit in the profile',
    { ...subscriberOf('ada'), ...profile({ minProfitCents: 20_00 }) },
    'left out',
  ],
])('drops a message exactly when the current settings leave it out: %s', (_, to, expected) => {
  const left = 'Your current rules exclude it.';
  expect(resultFor(to)).toBe(expected === 'sent' ? 'sent' : left);
});
