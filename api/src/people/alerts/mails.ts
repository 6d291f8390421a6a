/** Mail templates of alerts; the other channels use the same texts. */
import { declareMails, toCustomer } from '../../platform/feature';

const HEADLINE = { means: 'what to do, in a line', sample: '€12.40 · BTC · Kraken → Binance' };
const ONLY_INFORMATION = 'This is information only; nothing is traded for you.';
const ONLY_INFORMATION_GERMAN = 'Das ist nur ein Hinweis; es wird nichts für Sie gehandelt.';

const GERMAN = {
  'alert-signal': ['{headline}', '{headline}', '{steps}', '{figures}', ONLY_INFORMATION_GERMAN],
  'alert-ended': ['Beendet: {headline}', 'Dieses Signal ist beendet', '{headline}', 'Ende: {when}, {why}.'],
  'alert-digest': [
    '{number}, zusammen {left}',
    'Ihre Signale: {number}',
    'Von {from} bis {until}.',
    '{signals}',
    ONLY_INFORMATION_GERMAN,
  ],
  'alert-test': [
    'Dies ist eine Testbenachrichtigung',
    'Benachrichtigungen erreichen Sie hier',
    'Sie haben diesen Test angefordert. Signale kommen auf demselben Weg.',
  ],
} as const;

export const ALERTS_MAILS = declareMails('Alerts', GERMAN, {
  'alert-signal': toCustomer(
    'A new signal',
    ['{headline}', '{headline}', '{steps}', '{figures}', ONLY_INFORMATION],
    {
      headline: HEADLINE,
      steps: {
        means: 'each step, numbered',
        sample:
          '1. Buy 0.5 BTC with USDT on Kraken, at 60,000 at most.\n\n2. Sell 0.5 BTC for USDT on Binance, at 60,120 at least.',
        isNeeded: true,
      },
      figures: {
        means: 'stake, profit and its probability',
        sample: 'Stake: 10,000 USDT. Profit after fees: 0.12% of the stake, with funds ready.',
      },
    },
  ),
  'alert-ended': toCustomer(
    'A signal that the customer was alerted to has ended',
    ['Ended: {headline}', 'This signal has ended', '{headline}', 'It ended {when}: {why}.'],
    {
      headline: HEADLINE,
      when: { means: 'when it ended, by the customer’s clock', sample: '10:31' },
      why: { means: 'why', sample: 'the gain is gone' },
    },
  ),
  'alert-digest': toCustomer(
    'The summary of an hour or a day',
    [
      '{number}, {left} in total',
      'Your signals: {number}',
      'From {from} to {until}.',
      '{signals}',
      ONLY_INFORMATION,
    ],
    {
      number: { means: 'how many', sample: '2 signals' },
      left: { means: 'their profits in all, or those of the best 20', sample: '€31.20' },
      from: { means: 'its begin', sample: '20 November, 08:00' },
      until: { means: 'its end', sample: '21 November, 08:00' },
      signals: {
        means: 'each of them in a line',
        sample: '€12.40 · BTC · Kraken → Binance\n\n€18.80 · ETH · OKX → Kraken',
        isNeeded: true,
      },
    },
  ),
  'alert-test': toCustomer('A customer sends a test alert', [
    'This is a test alert',
    'Alerts reach you here',
    'You asked for this test. Alerts for your signals arrive the same way.',
  ]),
});
