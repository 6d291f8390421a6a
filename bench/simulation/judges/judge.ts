/** A judge checks the world from outside and reports faults in plain words. */
import type { Customer } from '../people/customer';
import type { Owner } from '../people/owner';
import type { World } from '../world';

export interface Scene {
  readonly world: World;
  readonly customers: readonly Customer[];
  readonly owner: Owner;
  /** Rows of the durable database, as read from the disk. */
  rows<Row>(query: string, ...values: readonly unknown[]): Promise<readonly Row[]>;
  /** When the faults ended. */
  faultsEndedAt: number;
}

export interface Judge {
  readonly name: string;
  /** The specification it is written from. */
  readonly from: string;
  /** `always`: at any moment; `settled`: once faults have stopped and everything owed has had time. */
  readonly when: 'always' | 'settled';
  judge(scene: Scene): Promise<readonly string[]> | readonly string[];
}
