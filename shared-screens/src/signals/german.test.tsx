/** A German reader: a signal in German words and figures, and orders to copy in the exchanges' format. */
import { AI_SOURCE_TYPE } from '@spreadwise/contract/ai-mark';
import { textsReady } from '@spreadwise/shared-ui';
import { showScreen } from '@spreadwise/testkit';
import { screen } from '@testing-library/react';
import { AiText } from '../common/AiText';
import { dayText, sizeText } from '../common/format';
import { CHANNELS, HOPS_OPTIONS, KINDS } from '../common/labels';
import { IN_EUROS } from '../common/money';
import { leaving, signalGenerator } from '../testing/signal-fixtures';
import { OrderTickets, ordersText } from './detail/orders/OrderTickets';
import { Verdict } from './detail/Verdict';
import { filterWords } from './filters/filters';

const legs = [
  { exchange: 'kraken', base: 'ETH', quote: 'BTC', side: 'buy' as const },
  { exchange: 'okx', base: 'ETH', quote: 'BTC', side: 'sell' as const },
].map((leg) => ({ ...leg, price: 0.0333123456, limitPrice: 0.0333123456, amount: 1234.5, fee: 0, ageMs: 0 }));
const plain = leaving(signalGenerator(1).signal({ legs }), 14.6);
const later = { seconds: 15, chance: 0.78, eur: 14.6, measured: 240 };
const signal = {
  ...plain,
  size: { ...plain.size, amountEur: 9123.4 },
  worth: { ...plain.worth, later },
};

beforeEach(async () => {
  document.documentElement.lang = 'de';
  await textsReady();
});
afterEach(() => {
  document.documentElement.lang = 'en';
});

test('puts expected profit, stake and probability into one German sentence', () => {
  const { container } = showScreen(<Verdict signal={signal} profile={null} />);
  expect(container).toHaveTextContent(
    /^14,60\s€ erwartet bei 15 s und 9\.123,40\s€ Einsatz, 78\s% Wahrscheinlichkeit\.$/,
  );
});

test('says of a signal now expected to lose that acting on it no longer pays', () => {
  const lost = { ...signal, worth: { ...signal.worth, later: { ...later, eur: -2.38 } } };
  const { container } = showScreen(<Verdict signal={lost} profile={null} />);
  expect(container).toHaveTextContent(/^Lohnt sich nicht mehr: −2,38\s€ erwartet bei 15 s/);
});

test('shows orders in German figures and copies them in the exchanges’ format', () => {
  showScreen(<OrderTickets legs={legs} copies />);
  expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('Kauf ETH/BTCLimit0,0333123Menge1.234,5 ETH');
  expect(screen.getByRole('button', { name: 'Limit 2 kopieren' })).toBeVisible();
  expect(ordersText(legs).split('\n')).toEqual([
    '1. Kraken: Kauf 1234.5 ETH (ETH/BTC), Limit max. 0.0333123456',
    '2. OKX: Verkauf 1234.5 ETH (ETH/BTC), Limit min. 0.0333123456',
  ]);
});

test('resolves labels that screens hold on to in the current language', () => {
  expect([CHANNELS.email, Object.values(KINDS)[0], HOPS_OPTIONS[1]?.label]).toEqual([
    'E-Mail',
    'Neue Signale',
    'Bis zu 2',
  ]);
  document.documentElement.lang = 'en';
  expect([CHANNELS.email, Object.values(KINDS)[0], HOPS_OPTIONS[1]?.label]).toEqual([
    'Email',
    'New signals',
    'Up to 2',
  ]);
});

test('formats dates, sizes and filters in German', () => {
  expect([dayText('2026-12-21T12:00:00.000Z'), sizeText(8_600_000)]).toEqual(['21. Dezember 2026', '8,2 MB']);
  const words = filterWords({ minNetPercent: '0.3', minProfit: '5' }, IN_EUROS).join();
  expect(words).toMatch(/^mindestens 0,3\s% des Einsatzes,mindestens 5,00\s€ Gewinn$/);
});

test('marks a text as written by AI in German', () => {
  showScreen(<AiText text="Ein Absatz." source="ai" />);
  expect(screen.getByText('Von KI geschrieben')).toBeVisible();
  expect(screen.getByText('Ein Absatz.').closest('[data-ai-generated]')).toHaveAttribute(
    'data-digital-source-type',
    AI_SOURCE_TYPE,
  );
});
