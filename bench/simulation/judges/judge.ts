/** A judge looks at the world from outside and says in plain words what is wrong. */
import type { Customer } from '../people/customer';
import type { Owner } from '../people/owner';
import type { World } from '../world';

export interface Scene {
  readonly world: World;
  readonly customers: readonly Customer[];
  readonly owner: Owner;
  /** Rows of the durable database, as whoever holds the disk reads them. */
  rows<Row>(query: string, ...values: readonly unknown[]): Promise<readonly Row[]>;
  /** Until when faults came. */
  faultsEndedAt: number;
}

export interface Judge {
  readonly name: string;
  /** What it is written from. */
  readonly from: string;
  /** `always`: at any moment; `settled`: once faults have stopped and everything owed has had its time. */
  readonly when: 'always' | 'settled';
  judge(scene: Scene): Promise<readonly string[]> | readonly string[];
}
