/**
 * The screens that the shell opens: what each is given, who sees it, and what it may call by itself. The shell's tests,
 * the remotes' tests and the gate of published remotes read the same table.
 */
import type { Permission } from '@spreadwise/shared-auth';
import type { CallName } from '../calls';
import type { ScreenId } from './screen-props';
import table from './screens.json';

export type { PropsOf, ScreenId, ScreenProps } from './screen-props';

export interface DeclaredScreen extends ScreenId {
  /** A sample of what the shell gives it. */
  readonly props: Readonly<Record<string, unknown>>;
  /** Names of the functions that it may be given beside them. */
  readonly callbacks: readonly string[];
  /** Roles, and 'nobody' for visitors who are not signed in. */
  readonly shownTo: readonly string[];
  /** Narrows that down to those who hold it. */
  readonly permission?: Permission;
  /** Viewer, as in shownTo -> what the screen may call before anybody has touched it. */
  readonly calls: Readonly<Partial<Record<string, readonly CallName[]>>>;
}

export const SCREENS = table as unknown as readonly DeclaredScreen[];
