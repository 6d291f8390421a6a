/** Every read call of the contract, with its page's queries. A new call that is missing here does not compile. */

import { type CALLS, type CallName, CUSTOMER_ORDERS, CUSTOMER_STANDINGS } from '@spreadwise/contract';
import { DAY_MS } from '../../api/src/platform/lib/time';
import { conversationId, READER } from './fill';

export interface Asked {
  readonly path: string;
  readonly caller: 'owner' | 'reader';
}

type ReadName = Extract<CallName, `GET ${string}`>;
/** A stream has no end, and a file has any length: it is sent while it is read. */
type LongName = {
  [N in ReadName]: (typeof CALLS)[N] extends { events: unknown } | { download: unknown } ? N : never;
}[ReadName];
/** The queries of each call. */
type Questions = Partial<Record<ReadName, readonly string[]>>;

const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString();

const OWNER = {
  'GET /api/auth/sessions': [''],
  'GET /api/admin/sessions': [''],
  'GET /api/admin/audit': [
    ...['', 'who=owner', 'what=comp.granted', 'what=nothing.such', 'search=row+4242', 'search=nothing+such'],
    `from=${day(600)}&to=${day(590)}`,
  ],
  'GET /api/admin/alerts': [''],
  'GET /api/admin/second-factor': [''],
  'GET /api/admin/password': [''],
  'GET /api/admin/passkeys': [''],
  'GET /api/admin/customers/summary': [''],
  'GET /api/admin/visits': ['', 'limit=100'],
  'GET /api/admin/visits/now': [''],
  'GET /api/admin/visits/summary': [''],
  'GET /api/admin/configuration': [''],
  'GET /api/admin/mails': [''],
  'GET /api/admin/customer': [`id=${READER.id}`],
  'GET /api/admin/customer/timeline': [`id=${READER.id}`, 'id=cus_7'],
  'GET /api/admin/billing/health': [''],
  'GET /api/admin/backups': [''],
  'GET /api/admin/calls': ['', 'call=GET+/api/signals'],
  'GET /api/admin/analytics': ['days=7', 'days=30'],
  'GET /api/admin/customers': [
    ...CUSTOMER_ORDERS.map((order) => `order=${order}`),
    ...CUSTOMER_STANDINGS.map((standing) => `standing=${standing}`),
    ...['standing=overdue&order=renewal', 'plan=pro&limit=100', `from=${day(600)}&to=${day(590)}`],
    ...['search=person777@', 'search=person', 'search=77', 'search=zq'],
  ],
  'GET /api/admin/customers/glance': [`id=${READER.id}`],
  'GET /api/admin/customers/views': [''],
  'GET /api/admin/database': [''],
  'GET /api/admin/database/activity': [''],
  'GET /api/admin/database/console': [''],
  'GET /api/admin/database/statements': [''],
  'GET /api/admin/database/findings': [''],
  'GET /api/admin/database/migrations': [''],
  'GET /api/admin/overview': [''],
  'GET /api/admin/state': [''],
  'GET /api/admin/revenue/cash': [''],
  'GET /api/admin/revenue': ['', 'months=60'],
  'GET /api/admin/market/days': [''],
  'GET /api/market/status': [''],
  'GET /api/admin/remotes': [''],
  'GET /api/admin/remotes/tokens': [''],
  'GET /api/admin/api-keys': ['', 'search=person777@'],
  'GET /api/admin/ai': [''],
  'GET /api/admin/ai/prompts': [''],
  'GET /api/admin/ai/texts': ['', 'why=refused', 'why=nothing'],
  'GET /api/admin/support': ['', 'state=closed'],
  'GET /api/admin/support/conversation': [`id=${conversationId(1, false)}`],
  'GET /api/admin/support/templates': [''],
  'GET /api/admin/settings': [''],
  'GET /api/admin/settings/versions': [''],
  'GET /api/admin/settings/difference': ['from=1&to=3000'],
  'GET /api/signals': ['state=ended'],
} satisfies Questions;

const READER_ASKS = {
  'GET /api/alerts': [''],
  'GET /api/alerts/log': [''],
  'GET /api/account': [''],
  'GET /api/billing/overview': [''],
  'GET /api/signals': [
    '',
    'state=ended',
    'state=ended&hops=6',
    'state=ended&search=BTC',
    'state=ended&search=nothing',
  ],
  'GET /api/signals/days': [`from=${day(30).slice(0, 10)}&to=${day(0).slice(0, 10)}`],
  'GET /api/setup': [''],
  'GET /api/first-steps': [''],
  'GET /api/analysis/today': [''],
  'GET /api/analysis/market': ['days=7', 'days=30'],
  'GET /api/track-record': [''],
  'GET /api/analysis/today/own': [''],
  'GET /api/analysis/market/own': ['days=7', 'days=30'],
  'GET /api/analysis/gaps': ['', 'of=C1'],
  'GET /api/analysis/gap': ['base=C1&quote=EUR&buyAt=kraken&sellAt=okx&days=30'],
  'GET /api/analysis/what-if': ['days=1&capitalEur=1000', 'days=30&capitalEur=1000'],
  'GET /api/analysis/like': ['signal=sig_20'],
  'GET /api/paper': ['days=30'],
  'GET /api/journal': ['', 'signal=sig_100'],
  'GET /api/automation/tokens': [''],
  'GET /api/ai/explanation': ['signal=sig_20'],
  'GET /api/alerts/telegram': [''],
  'GET /api/alerts/push': [''],
  'GET /api/alerts/webhook': [''],
  'GET /api/support': [''],
  'GET /api/support/unread': [''],
  'GET /api/support/conversation': [`id=${conversationId(1, true)}`],
  'GET /api/rollouts': [''],
} satisfies Questions;

/** Why a call is not measured. */
const LEFT_OUT: Record<
  Exclude<ReadName, LongName | keyof typeof OWNER | keyof typeof READER_ASKS>,
  string
> = {
  'GET /api/auth/proof': 'reads a cookie',
  'GET /api/config': 'asks no database',
  'GET /api/admin/audit/verification': 'reads the whole chain, when a button is pressed',
  'GET /api/billing/plan-change': 'asks the payment provider',
  'GET /api/billing/invoices': 'asks the payment provider',
  'GET /api/admin/customer/invoices': 'asks the payment provider',
  'GET /api/remotes/status': 'a team’s; GET /api/admin/remotes reads the same',
  'GET /api/ai/letter': 'reads one row',
  'GET /api/admin/blocks': 'reads a handful of rows',
  'GET /api/legal': 'reads a handful of rows',
  'GET /api/admin/legal': 'reads a handful of rows',
};

export function everyQuestion(): readonly Asked[] {
  for (const [name, why] of Object.entries(LEFT_OUT)) console.log(`${name} is not asked: ${why}`);
  const asked = (questions: Questions, caller: Asked['caller']) =>
    Object.entries(questions).flatMap(([name, queries]) =>
      queries.map((query) => ({ path: `${name.slice('GET '.length)}${query && `?${query}`}`, caller })),
    );
  return [...asked(OWNER, 'owner'), ...asked(READER_ASKS, 'reader')];
}
