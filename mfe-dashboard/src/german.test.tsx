/** Checks that a German page shares no text with the English one, apart from names and figures. */
import { formerUser } from '@spreadwise/shared-auth';
import {
  allowanceOf,
  conversationOf,
  dayTotalsOf,
  messageOf,
  NOON,
  signalGenerator,
  signalsAnswer,
} from '@spreadwise/shared-screens/testing';
import { textsReady } from '@spreadwise/shared-ui';
import { customerOfTier, type FakeAnswers, settle } from '@spreadwise/testkit';
import { act, cleanup } from '@testing-library/react';
import { INVOICES, overviewOf, STANDINGS } from './testing/billing-fixtures';
import { fakeStream } from './testing/fake-stream';
import { STEPS_MADE, showDashboard } from './testing/show-dashboard';
import { answersFor } from './testing/tier-answers';

const NAMES =
  'Ada Lovelace|Basic|Binance|Bitstamp|Bybit|Kraken|My bot|OKX|Premium|Pro|Spreadwise|Visa|[A-Z]{3,4}';
/** Names, alone or as a pair, and words that traders use in both languages. */
const SAME = new RegExp(
  `^((${NAMES})( → (${NAMES}))*|Backtests|Browser|Coins?|Dashboard|Drawdown|EUR, Euro|Filter|Journal|Live|Name|Orders|Route|Signal(, UTC)?|Support|Telegram|Trades?|Transfers?|Webhook)$`,
);
/** Text shown as written by a browser, a program, a person or a model. */
const QUOTED =
  /Mozilla|Firefox \(Linux\)|@example\.com|https?:|^curl |[A-Z]{3,}\/[A-Z]{3,}|^btc$|^\/dashboard|\b(quick|five seconds)$|^(On 20 November|Half of them|A lost signal|Why was it gone)/;

const make = signalGenerator(5);
const PAST = [make.signal({ endedAt: '2026-11-21T11:59:00.000Z', endReason: 'gain gone' })];
const ANSWERS: FakeAnswers = {
  ...answersFor('PREMIUM'),
  'GET /api/signals': ({ query }) => signalsAnswer(query.state === 'ended' ? PAST : []),
  'GET /api/signals/days': { days: dayTotalsOf(PAST) },
  'GET /api/billing/invoices': { invoices: [...INVOICES], nextCursor: null },
  'GET /api/account': {
    ...{ email: 'ada@example.com', name: 'Ada Lovelace', addressProven: true, dataExport: null },
    ...{ deletionAskedAt: null, language: 'de' },
  },
  'GET /api/auth/sessions': { sessions: [] },
  'GET /api/support': {
    promise: { queue: 'open', hours: 72 },
    conversations: [conversationOf()],
    nextCursor: null,
  },
  'GET /api/support/conversation': { ...conversationOf(), messages: [messageOf()] },
  'GET /api/journal': {
    entries: [],
    totals: { took: 0, left: 0, withResult: 0, resultCents: 0, advisedEur: 0 },
    nextCursor: null,
  },
};

type Screen = readonly [name: string, at: string, over?: Parameters<typeof showDashboard>[0]];
const standing = (name: keyof typeof STANDINGS) => ({
  answers: { 'GET /api/billing/overview': STANDINGS[name] },
});
const SCREENS: readonly Screen[] = [
  ['live', ''],
  [
    'live, with steps to make',
    '',
    {
      answers: {
        'GET /api/first-steps': { ...STEPS_MADE, done: { setUp: true, alerts: false, signal: false } },
        'GET /api/signals': signalsAnswer([], { allowance: allowanceOf({ usedToday: 0 }) }),
      },
    },
  ],
  ['past', 'section=history'],
  ['journal', 'section=history&part=journal'],
  ...['money', 'delay', 'rule'].flatMap((part): Screen[] => [
    [`insights, ${part}`, `section=analysis&part=${part}`],
    [
      `insights of a small plan, ${part}`,
      `section=analysis&part=${part}`,
      { user: customerOfTier('BASIC'), answers: answersFor('BASIC') },
    ],
  ]),
  ['rules', 'section=rules'],
  [
    'rules of a small plan',
    'section=rules&part=alerts',
    { user: customerOfTier('BASIC'), answers: answersFor('BASIC') },
  ],
  ['account', 'section=account'],
  ['devices', 'section=account&part=devices'],
  ['webhook and API', 'section=account&part=automation'],
  ['webhook and API of a small plan', 'section=account&part=automation', { user: customerOfTier('BASIC') }],
  ...['ask', 'pages', 'terms'].map((part): Screen => [`help, ${part}`, `section=help&part=${part}`]),
  ['a conversation', `section=help&conversation=${conversationOf().id}`],
  ['another plan', 'section=plan&view=change', { answers: { 'GET /api/billing/overview': overviewOf() } }],
  ...(Object.keys(STANDINGS) as (keyof typeof STANDINGS)[]).map(
    (name): Screen => [`plan, ${name}`, 'section=plan', standing(name)],
  ),
  [
    'a former customer',
    'section=plan',
    {
      user: formerUser({ customerId: 'cus_1', email: 'ada@example.com' }),
      ...standing('ended'),
    },
  ],
];

const ATTRIBUTES = ['alt', 'aria-label', 'aria-valuetext', 'placeholder', 'title'];
const isText = (text: string) => /\p{L}{3}/u.test(text) && !SAME.test(text) && !QUOTED.test(text);

/** Text shown on the page or read out by screen readers. */
function textsShown(): string[] {
  const found: string[] = [];
  for (const element of document.body.querySelectorAll('*')) {
    if (element.closest('datalist')) continue;
    for (const node of element.childNodes)
      if (node.nodeType === Node.TEXT_NODE) found.push(node.textContent ?? '');
    found.push(...ATTRIBUTES.map((name) => element.getAttribute(name) ?? ''));
  }
  return found.map((text) => text.replace(/\s+/g, ' ').trim()).filter(isText);
}

async function textsOf([, at, { answers, ...over } = {}]: Screen): Promise<ReadonlySet<string>> {
  await showDashboard({
    ...{ user: customerOfTier('PREMIUM'), at: `/dashboard?${at}`, fetch: fakeStream().fetch },
    ...over,
    answers: { ...ANSWERS, ...answers },
  });
  for (let round = 0; round < 4; round += 1) {
    await settle(1);
    await act(async () => {
      for (const details of document.querySelectorAll<HTMLDetailsElement>('details:not([open])')) {
        details.open = true;
        details.dispatchEvent(new Event('toggle'));
      }
    });
  }
  const texts = new Set(textsShown());
  cleanup();
  return texts;
}

beforeEach(() => jest.useFakeTimers({ now: NOON }));
afterEach(() => {
  document.documentElement.lang = 'en';
  jest.useRealTimers();
});

test.each(SCREENS.map((screen) => [screen[0], screen] as const))('translates %s', async (_, screen) => {
  const english = await textsOf(screen);
  document.documentElement.lang = 'de';
  await textsReady();
  const german = await textsOf(screen);
  expect(german.size).toBeGreaterThan(5);
  expect([...german].filter((text) => english.has(text))).toEqual([]);
});
