/** Which users see a screen that the contract declares. */
import type { DeclaredScreen } from '@spreadwise/contract/screens';
import { holds } from '@spreadwise/shared-auth';
import { USERS } from '../users';

/** How screens.json names a user. */
export const groupOf = (who: string): string => USERS[who]?.role ?? 'nobody';

/** Names of the users to whom a screen is shown; of customers, one of each tier. */
export const audienceOf = ({ shownTo, permission }: DeclaredScreen): readonly string[] =>
  Object.keys(USERS).filter(
    (who) =>
      shownTo.includes(groupOf(who)) && (!permission || holds(USERS[who]?.permissions ?? [], permission)),
  );
