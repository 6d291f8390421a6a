/** A process that can be killed: from the chosen step on, neither its database nor the outside executes its calls. */
import type { Database } from '../../api/src/platform/db/database';

export class Killed extends Error {
  override readonly name = 'Killed';
}

export interface CrashPoint {
  /** Throws `Killed` once it is reached, and on every later call. */
  step(): void;
  readonly isReached: boolean;
}

/** `steps` null: it is never killed. */
export function createCrashPoint(steps: number | null): CrashPoint {
  let left = steps ?? Number.POSITIVE_INFINITY;
  return {
    step() {
      left -= 1;
      if (left <= 0) throw new Killed();
    },
    get isReached() {
      return left <= 0;
    },
  };
}

/** Killed before its statements, before its transactions and after their commit; an open transaction is rolled back. */
export function crashingDatabase(db: Database, crashPoint: CrashPoint): Database {
  const own = Object.create(db) as Record<string, unknown>;
  for (const name of ['select', 'selectDistinct', 'insert', 'update', 'delete', 'execute', '$count'] as const)
    own[name] = (...given: unknown[]) => {
      crashPoint.step();
      return (db[name] as (...all: unknown[]) => unknown)(...given);
    };
  own.transaction = async (...given: Parameters<Database['transaction']>) => {
    crashPoint.step();
    const answer = await db.transaction(...given);
    crashPoint.step();
    return answer;
  };
  return own as unknown as Database;
}

/** A call to the outside is killed before it arrives, or after. */
export const crashing =
  <Given extends unknown[], T>(crashPoint: CrashPoint, work: (...given: Given) => Promise<T>) =>
  async (...given: Given): Promise<T> => {
    crashPoint.step();
    const answer = await work(...given);
    crashPoint.step();
    return answer;
  };
