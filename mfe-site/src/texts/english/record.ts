/** Track record texts in English. */
import { RISK } from '@spreadwise/contract/risk';

const record = {
  risk: RISK.en,
  plan: 'Plan',
  retry: 'Retry',
  title: 'Track record',
  intro: 'What our signals of the last 30 days would have returned: at once and five seconds later.',
  plans: 'See the plans',
  failed: 'The record could not be loaded',
  failedText: 'The server did not answer. Try again in a moment.',
  simulated: 'A simulated market',
  recorded: 'A recorded market',
  notLive: 'No live market is watched here. The figures show how the record works, not what you can earn.',
  empty: 'Nothing recorded yet',
  emptyText: 'The first day appears here once a signal has ended.',
  signals: 'Signals',
  onDays: (days: number) => `On ${plural(days, { one: '# day', other: '# days' })}`,
  lasted: 'Lasted as expected',
  halfStood: (time: string) => `Half lasted ${time} or longer`,
  atOnce: 'Profit at once',
  atOnceHint: 'Per signal, after taker fees',
  later: 'Profit 5 s later',
  laterHint: 'Per signal, misses and losses included',
  fiveSecondsLater: 'Five seconds later',
  gained: 'would have earned',
  missed: 'were already gone',
  lost: 'would have lost money',
  unknown: 'could not be measured',
};

const table = {
  caption: (name: string) => `Each day as ${name} saw it`,
  day: 'Day (UTC)',
  lifetime: 'Lifetime, expected',
  ofExpected: (held: string, expected: string) => `${held} of ${expected}`,
  missedOrLost: 'Missed or lost',
  hash: 'SHA-256',
  notClosed: 'Not closed',
  allDays: (days: number) => `Show all ${days} days`,
  lastDays: (days: number) => `Show the last ${days} days`,
  empty: 'Nothing recorded yet.',
};

const speeds = {
  title: 'At your own speed',
  intro: 'Signals worth acting on at each speed: expected and actual returns, losses included.',
  caption: 'By reaction time',
  within: 'Acting within',
  earned: 'Earned',
  expected: 'Expected',
  returned: 'Returned',
  brier: 'Brier score',
  probability: 'Stated probability, share that earned',
  said: (given: string, earned: string, signals: number) => `${given}: ${earned} of ${signals}`,
};

const method = {
  title: 'How this is measured',
  intro: 'Measured by the server as it happens, and never edited afterwards.',
  items: [
    {
      term: 'What is counted',
      text: 'Every signal that has ended, whether or not anyone acted on it, by the UTC day on which it was found. A plan’s record has every signal its tier can see; its daily limit says how many of them a customer gets.',
    },
    {
      term: 'At once, and later',
      text: 'Each signal is measured eleven times within five minutes, open or not: what its orders would return on the order books of that moment, in whole lots and within their limits, after taker fees, with the coins already on each exchange.',
    },
    {
      term: 'Misses and losses',
      text: 'If the first order no longer fills within its limit, nothing is traded: a miss, which counts as €0.00. Whatever a later order cannot fill is traded back at once, at the prices of that moment. If less comes back than went in, that is a loss, and it is subtracted. Averages include misses and losses.',
    },
    {
      term: 'What is left out',
      text: 'Stakes transferred between exchanges: most gaps are gone when the coins arrive. They are measured separately, on the order books at arrival, and shown as the profit if transferred. No orders were sent: yours and other people’s would move the prices. If an exchange was silent we claim nothing; those signals count as not measured.',
    },
    {
      term: 'Lasted as expected',
      text: 'A signal says how long at least three in four similar ones have lasted. It lasted as expected if it stayed open that long. Signals we stopped following, because our market feed stopped or an exchange was switched off, are left out.',
    },
    {
      term: 'Closed days',
      text: 'A UTC day is closed 15 minutes after it ends and published with the SHA-256 of its figures, which never change; a signal still open then counts towards the next day. Anyone can check it: take { day, feed, tiers } from /api/track-record, each tier’s figures and speeds of that day by its name, as canonical JSON (RFC 8785).',
    },
  ],
};

export const english = { record, table, speeds, method };

export type RecordTexts = typeof english;

import { plural } from '@spreadwise/contract/figure-text';
