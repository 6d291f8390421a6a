/** The screens that the shell opens, as data: read by the remotes' tests, by the shell's, and by the gate. */
import type { CallName } from '@spreadwise/contract';
import { holds, type Permission } from '@spreadwise/shared-auth';
import table from '../../../shell/src/app/screens.json';
import { PEOPLE } from '../people';

export interface ScreenSample {
  readonly remote: string;
  readonly expose: string;
  /** As the shell gives them. */
  readonly props: Readonly<Record<string, unknown>>;
  /** Names of the functions that it may be given beside them. */
  readonly callbacks: readonly string[];
  /** Roles, and 'nobody' for whom nobody is signed in. */
  readonly shownTo: readonly string[];
  /** Only who has it, too. */
  readonly permission?: Permission;
  /** Who looks, as in shownTo -> what the screen may call before anybody has touched it. */
  readonly calls: Readonly<Partial<Record<string, readonly CallName[]>>>;
}

export const SCREENS = table as unknown as readonly ScreenSample[];

/** How screens.json names somebody of PEOPLE. */
export const groupOf = (who: string): string => PEOPLE[who]?.role ?? 'nobody';

/** Those of PEOPLE to whom a screen is shown; of customers, one of each tier. */
export const audienceOf = ({ shownTo, permission }: ScreenSample): readonly string[] =>
  Object.keys(PEOPLE).filter(
    (who) =>
      shownTo.includes(groupOf(who)) && (!permission || holds(PEOPLE[who]?.permissions ?? [], permission)),
  );
