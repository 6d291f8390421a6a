/** PGlite for a simulated process: one durable database in memory, where each statement may be the process's last. */
import type { PGlite, Transaction } from '@electric-sql/pglite';
import type { Machine } from './globals';
import type { Asking, Statements } from './statements';

/** The fate of a statement or a commit. */
export type Fate = 'good' | 'dies before' | 'dies after' | 'answer lost' | 'disk full';

/** Fails, and with it the transaction, as PostgreSQL does when its disk is full. */
export const DISK_FULL = `do $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`;

export interface Durable {
  readonly real: PGlite;
  readonly statements: Statements;
  fate: (machine: Machine, what: string) => Fate;
  /** Ends the process at once. */
  kill: (machine: Machine) => void;
  /** Rolls back the open transactions of a process that dies. */
  readonly open: Map<Machine, Set<() => void>>;
  queries: number;
}

const HOP_MS = { least: 0.05, most: 0.6 };

/** node-postgres's error for a lost connection. */
const broken = () =>
  Object.assign(new Error('Connection terminated unexpectedly'), { code: '08006', severity: 'FATAL' });
const never = () => new Promise<never>(() => {});

type Run = (...given: never[]) => Promise<unknown>;

export function clientOf(machine: Machine, durable: Durable) {
  const { kernel, life } = machine;
  const { real, statements } = durable;
  const hop = () =>
    new Promise<void>((resolve) => {
      const ms = HOP_MS.least + kernel.from.fraction() * (HOP_MS.most - HOP_MS.least);
      kernel.at(ms, life, '', resolve);
    });
  const die = () => {
    durable.kill(machine);
    return never();
  };
  const meet = async <T>(
    what: string,
    work: () => Promise<T>,
    given: unknown = '',
    fail: () => Promise<never> = never,
  ): Promise<T> => {
    await hop();
    const fate = durable.fate(machine, what);
    if (fate === 'dies before') return die();
    durable.queries += 1;
    kernel.trace(`${life.name}: ${what} ${given === '' ? '' : JSON.stringify(given).slice(0, 120)}`, true);
    const answer = await (fate === 'disk full' ? fail() : work());
    if (life.isDead) return never();
    if (fate === 'dies after') return die();
    if (fate === 'answer lost') throw broken();
    return answer;
  };
  const asking = (one: PGlite | Transaction, run: Statements['query']) => ({
    query: (text: string, given?: readonly unknown[], how?: Asking) =>
      meet(
        firstWords(text),
        () => run(text, given, how),
        given,
        () => one.exec(DISK_FULL) as Promise<never>,
      ),
    exec: (text: string, ...more: unknown[]) =>
      meet(firstWords(text), () => (one.exec as Run)(...([text, ...more] as never[]))),
    sql: () => {
      throw new Error('sql`` of PGlite is not simulated.');
    },
  });
  const transaction = (work: (tx: unknown) => Promise<unknown>) =>
    meet('commit', () => {
      const open = durable.open.get(machine) ?? new Set();
      durable.open.set(machine, open);
      return real
        .transaction(
          (tx) =>
            new Promise((resolve, reject) => {
              const rollBack = () => reject(new Error('The process has died.'));
              if (life.isDead) return rollBack();
              open.add(rollBack);
              const held = {
                ...asking(tx, statements.inside),
                rollback: () => tx.rollback(),
                get closed() {
                  return tx.closed;
                },
              };
              const end =
                <T>(then: (given: T) => void) =>
                (given: T) => {
                  open.delete(rollBack);
                  then(given);
                };
              work(held).then(end(resolve), end(reject));
            }),
        )
        .catch((error: unknown) => (life.isDead ? never() : Promise.reject(error)));
    });
  return {
    ...asking(real, statements.query),
    transaction,
    close: async () => {},
    ready: true,
    waitReady: Promise.resolve(),
  };
}

const firstWords = (text: string) => text.replace(/\s+/g, ' ').slice(0, 90);
