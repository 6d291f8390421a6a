/** A judge checks the world from outside and reports faults in plain words. */
import type { Customer } from '../people/customer';
import type { Owner } from '../people/owner';
import type { Team } from '../people/team';
import type { World } from '../world';

export interface Scene {
  readonly world: World;
  readonly customers: readonly Customer[];
  readonly owner: Owner;
  readonly team: Team;
  /** Rows of the durable database, as read from the disk. */
  rows<Row>(query: string, ...values: readonly unknown[]): Promise<readonly Row[]>;
  /** When the faults ended. */
  faultsEndedAt: number;
}

/** A deletion runs in the background. */
export const ERASED_MS = 30 * 60_000;
/** The time within which the acceptance of a message is recorded, once the database can be written to. */
const NOTED_MS = 5_000;
/** How long a message may be on its way, so that it arrives after its sender died. */
const ON_ITS_WAY_MS = 1_000;

/** Whether a message that arrived then may be unknown to its sender. */
export function isAtDeath({ deaths, unwritable }: World, at: number): boolean {
  const waits = unwritable.filter(({ from, until }) => from < at + NOTED_MS && until > at);
  const noted = Math.max(at, ...waits.map(({ until }) => until)) + NOTED_MS;
  return deaths.some((died) => died > at - ON_ITS_WAY_MS && died < noted);
}

export interface Judge {
  readonly name: string;
  /** The specification it is written from. */
  readonly from: string;
  /** `often`: several times a second, of several processes; `always`: at any moment; `settled`: once faults have stopped and everything owed has had time. */
  readonly when: 'often' | 'always' | 'settled';
  judge(scene: Scene): Promise<readonly string[]> | readonly string[];
}
