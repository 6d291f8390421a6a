/** Waits until nothing queries a database, so that what one test left running ends before the next begins. */
import type { PGlite } from '@electric-sql/pglite';
import type pg from 'pg';

/** Each describes the queries still running; null if there are none. */
export interface StillAsked {
  /** By this process, now or since the last call. */
  readonly here: () => string | null;
  /** By any other connection. */
  readonly there: () => Promise<string | null>;
}

/** Captured before a test can replace them. */
const { setImmediate: turn, setTimeout: after } = globalThis;
/** Code that continues after an answer, without a timer, sends its next query within fewer turns. */
const TURNS = 10;
const LOOK_AGAIN_MS = 5;
/** The limit of a hook: longer than a machine ten times slower needs, but finite if something hangs. */
export const DRAIN_LIMIT_MS = 120_000;
const GIVE_UP_MS = DRAIN_LIMIT_MS - 20_000;

export async function drained({ here, there }: StillAsked): Promise<void> {
  here();
  for (let waited = 0; ; waited += LOOK_AGAIN_MS) {
    const asked = (await quietHere(here)) ?? (await there());

    if (asked === null) return;
    if (waited > GIVE_UP_MS)
      throw new Error(`The test before has left this behind, and it does not end: ${asked}`);
    await new Promise<void>((resolve) => after(resolve, LOOK_AGAIN_MS));
  }
}

/** Resolves once this process sends no more queries, however slow the answers. For work that a test does not await. */
export async function settled({ here }: Pick<StillAsked, 'here'>): Promise<void> {
  here();
  while ((await quietHere(here)) !== null) await new Promise<void>((resolve) => turn(resolve));
}

/** Null if nothing was queried for `TURNS` turns in a row. */
async function quietHere(here: StillAsked['here']): Promise<string | null> {
  for (let left = TURNS; left > 0; left -= 1) {
    const asked = here();
    if (asked !== null) return asked;
    await new Promise<void>((resolve) => turn(resolve));
  }
  return null;
}

type Counts = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;

/** Includes connections that a test opened itself, or dropped before the server noticed. */
export const askedOfServer = (pool: Counts, admin: pg.Client, name: string): StillAsked => ({
  here: () =>
    pool.totalCount > pool.idleCount || pool.waitingCount > 0 ? 'something, by the test’s own pool' : null,
  async there() {
    const { rows } = await admin.query(
      `select state, query from pg_stat_activity
       where datname = $1 and backend_type = 'client backend' and state <> 'idle'`,
      [name],
    );
    return rows.map(({ state, query }) => `${query} (${state})`).join('; ') || null;
  },
});

/** The embedded database cannot list its queries, and it mostly answers before anything can check. */
export function askedOfEmbedded(client: PGlite): StillAsked {
  const asked = new Map<Promise<unknown>, string>();
  let last: string | null = null;
  for (const name of ['query', 'exec', 'transaction'] as const) {
    const ask = client[name].bind(client) as (...given: unknown[]) => Promise<unknown>;
    const noted = (...given: unknown[]) => {
      const answer = ask(...given);
      last = typeof given[0] === 'string' ? given[0] : 'a transaction';
      asked.set(answer, last);
      const over = () => void asked.delete(answer);
      answer.then(over, over);
      return answer;
    };
    Object.assign(client, { [name]: noted });
  }
  const here = () => {
    const sinceThen = last;
    last = null;
    return [...asked.values()].join('; ') || sinceThen;
  };
  return { here, there: async () => null };
}
