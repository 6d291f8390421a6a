/** The test file's database, a new harness on it before each test, and a record of the SQL that runs. */
import { testDatabase } from '../../../../test/database';
import type { Database } from '../../../platform/db/database';
import { type AccountsHarness, createAccountsHarness } from './accounts-harness';

export interface Here {
  readonly db: Database;
  readonly world: AccountsHarness;
  /** The statements that ran meanwhile, without their parameters. Each waits for `hold` first. */
  statementsDuring(work: () => Promise<void>, hold?: (statement: string) => Promise<void>): Promise<string[]>;
}

/** With `ownsDate`, the rate limits' time follows the clock, since rate-limiter-flexible uses `Date`. */
export function setUp({ ownsDate = false } = {}): Here {
  const database = testDatabase();
  let world: AccountsHarness | null = null;
  beforeEach(() => {
    world = createAccountsHarness(database.db);
    if (ownsDate) fakeDate(world.clock);
  });
  // A test's background work must not write any more when the next test empties the tables.
  afterEach(async () => {
    await world?.accounts.reconciliation.settled();
    if (ownsDate) jest.useRealTimers();
  });
  return {
    get db() {
      return database.db;
    },
    get world() {
      if (!world) throw new Error('The world is there inside tests only.');
      return world;
    },
    async statementsDuring(work, hold) {
      const { $client } = database.db as unknown as { $client: { query(...given: unknown[]): unknown } };
      const query = $client.query.bind($client);
      const textOf = (given: unknown) =>
        typeof given === 'string' ? given : (given as { text: string }).text;
      const spy = jest.spyOn($client, 'query');
      if (hold)
        spy.mockImplementation(async (...given) => {
          await hold(textOf(given[0]));
          return query(...given);
        });
      await work();
      const statements = spy.mock.calls.map(([given]) => textOf(given));
      spy.mockRestore();
      return statements;
    },
  };
}

function fakeDate(clock: AccountsHarness['clock']): void {
  jest.useFakeTimers({ now: clock.now(), doNotFake: EVERYTHING_BUT_DATE });
  const { advance } = clock;
  clock.advance = (ms) => {
    advance(ms);
    jest.setSystemTime(clock.now());
  };
}

const EVERYTHING_BUT_DATE: FakeableAPI[] = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'cancelIdleCallback',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
];
