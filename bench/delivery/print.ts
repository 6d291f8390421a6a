/** The result of the run in tables: by tier, by channel, and where the time went. */
import type { ChannelName } from '../../api/src/people/alerts/channel';
import type { Arrival } from '../../api/src/people/alerts/testing/faulty-channel';
import type { Person } from '../../api/src/people/alerts/testing/population';
import type { MessageResult } from '../../api/src/people/alerts/testing/simulation';
import { groupBy } from '../../api/src/platform/lib/lists';
import type { Row } from './outcome';

export interface Printed {
  readonly people: readonly Person[];
  readonly rows: readonly Row[];
  readonly arrivals: readonly Arrival[];
  readonly signals: ReadonlyMap<string, { readonly detectedAt: string }>;
  /** How much faster the bench's clock runs than real time. */
  readonly speed: number;
}

/** The steps from finding a signal until the outbox knows that its alert was accepted. */
const PARTS = ['found-written', 'written-taken', 'taken-arrived', 'arrived-known'] as const;

const print = (first: string, more: readonly (string | number)[]) =>
  console.log(`${first.padEnd(15)}${more.map((one) => String(one).padStart(11)).join('')}`);

/** The 50th and 99th percentile, in ms. */
const spreadOf = (times: readonly number[]): readonly [p50: number, p99: number] => {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  return [at(0.5), at(0.99)];
};

const foundAt = ({ signals }: Printed, { subject }: Row) =>
  Date.parse(signals.get(subject)?.detectedAt ?? '');

export function printRun(printed: Printed): void {
  const sent = printed.rows.filter(({ state }) => state === 'sent');
  printTiers(printed, sent);
  const channels = [...new Set(printed.rows.map(({ channel }) => channel))].sort();
  console.log();
  print('channel', ['sent', 'dropped', 'dead', 'p50 ms', 'p99 ms']);
  for (const channel of channels) {
    const of = (state: MessageResult['state']) =>
      printed.rows.filter((row) => row.channel === channel && row.state === state);
    const took = of('sent').map((row) => (row.done_at ?? 0) - foundAt(printed, row));
    print(channel, [of('sent').length, of('dropped').length, of('dead').length, ...spreadOf(took)]);
  }
  console.log();
  print('p50 / p99 ms', PARTS);
  for (const channel of channels) printParts(printed, sent, channel);
  printGiving(printed);
}

const WINDOW_S = 10;

/** How fast signals were assigned at the peak, in real time: a signal sent on several channels counts once. */
function printGiving({ rows, speed }: Printed): void {
  const givenAt = new Map(
    rows.map(({ customer_id, subject, created_at }) => [`${customer_id} ${subject}`, created_at]),
  );
  const times = [...givenAt.values()].sort((a, b) => a - b);
  let from = 0;
  const most = times.reduce((so, at, index) => {
    while (at - (times[from] ?? at) >= WINDOW_S * 1_000 * speed) from += 1;
    return Math.max(so, index - from + 1);
  }, 0);
  console.log(
    `\n${times.length} signals given; in the fullest ${WINDOW_S} s of the world ${Math.round(most / WINDOW_S)} a second`,
  );
}

function printTiers(printed: Printed, sent: readonly Row[]): void {
  const tierOf = new Map(printed.people.map(({ customerId, tier }) => [customerId, tier]));
  const keyOf = ({ customer_id, subject }: Row) => `${customer_id} ${subject}`;
  console.log();
  print('tier', ['customers', 'told of', 'p50 ms', 'p99 ms']);
  for (const tier of new Set(tierOf.values())) {
    const own = sent.filter(({ customer_id }) => tierOf.get(customer_id) === tier);
    const toldBy = groupBy(own, keyOf);
    // Until the last channel had it.
    const took = [...new Set(own.map(keyOf))].map(toldBy).flatMap((told) => {
      const [first] = told;
      return first ? [Math.max(...told.map(({ done_at }) => done_at ?? 0)) - foundAt(printed, first)] : [];
    });
    const customers = printed.people.filter((person) => person.tier === tier).length;
    print(tier, [customers, took.length, ...spreadOf(took)]);
  }
}

function printParts(printed: Printed, sent: readonly Row[], channel: ChannelName): void {
  const reachedAt = new Map<string, number>();
  const keyOf = (customerId: string, signalId: string) => `${customerId} ${signalId}`;
  for (const { channel: by, customerId, signalId, at } of printed.arrivals)
    if (by === channel) reachedAt.set(keyOf(customerId, signalId), at);
  const times = sent.flatMap((row) => {
    const reached = reachedAt.get(keyOf(row.customer_id, row.subject));
    if (row.channel !== channel || reached === undefined) return [];
    const moments = [foundAt(printed, row), row.created_at, row.taken_at ?? 0, reached, row.done_at ?? 0];
    return [moments.slice(1).map((at, index) => at - (moments[index] ?? 0))];
  });
  print(
    channel,
    PARTS.map((_, index) => spreadOf(times.map((one) => one[index] ?? 0)).join(' / ')),
  );
}
