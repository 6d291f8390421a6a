/** Notifies listeners of new jobs once the transaction that wrote them has committed. */
import type { Database } from '../db/database';

type Listener = () => void;
interface Scope {
  hasJobs: boolean;
}

const listeners = new WeakMap<object, Set<Listener>>();
/** By transaction. Nested transactions share their parent's scope. */
const scopes = new WeakMap<object, Scope>();

/** Calls the listener after each commit that wrote jobs through `db`. Returns the unsubscribe function. */
export function listenForJobs(db: Database, listener: Listener): () => void {
  const known = listeners.get(db) ?? watchTransactions(db);
  known.add(listener);
  return () => known.delete(listener);
}

/** Notes that jobs were written on `on`. Notifies listeners at the commit, or at once outside a transaction. */
export function onCommit(on: Database): void {
  const scope = scopes.get(on);
  if (scope) scope.hasJobs = true;
  else tell(on);
}

function watchTransactions(db: Database): Set<Listener> {
  const begin = db.transaction.bind(db);
  db.transaction = async (work, config) => {
    const scope = { hasJobs: false };
    const answer = await begin((tx) => work(within(tx, scope)), config);
    if (scope.hasJobs) tell(db);
    return answer;
  };
  const made = new Set<Listener>();
  listeners.set(db, made);
  return made;
}

function within<Tx extends Database>(tx: Tx, scope: Scope): Tx {
  scopes.set(tx, scope);
  const begin = tx.transaction.bind(tx);
  tx.transaction = (work, config) => begin((nested) => work(within(nested, scope)), config);
  return tx;
}

function tell(db: object): void {
  for (const listener of listeners.get(db) ?? []) listener();
}
