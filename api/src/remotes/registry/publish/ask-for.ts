/** Notes that somebody wants everybody to have a version. The owner, for whose yes it waits, is mailed (`./mail-wishes.ts`). */
import type { Limit, Limits } from '../../../platform/lib/limits';
import type { AskedStore } from '../releases/asked-store';
import type { WishesStore } from '../releases/wishes-store';

export interface AskForContext {
  readonly asked: Pick<AskedStore, 'ask'>;
  readonly wishes: Pick<WishesStore, 'mailAt'>;
  readonly limits: Pick<Limits, 'take'>;
  readonly now: () => Date;
}

interface AskedFor {
  readonly remote: string;
  readonly version: string;
  readonly actor: string;
  /** Only where nothing of the remote is active. */
  readonly asFirst?: boolean;
}

/** Whether it waits now; false when it need not, or may not. */
export type AskFor = (asked: AskedFor) => Promise<boolean>;

/** A CI that asks for one version after another fills no mailbox. */
const MAILS: Limit = { points: 6, seconds: 3600 };

export const createAskFor =
  ({ asked, wishes, limits, now }: AskForContext): AskFor =>
  async ({ remote, version, actor, asFirst = false }) => {
    const waits = await asked.ask(remote, version, { actor, now: now(), asFirst });
    if (waits === 'new' && !(await limits.take('mails of wishes', remote, MAILS)).isAllowed)
      await wishes.mailAt({ remote, version }, null);
    return waits !== null;
  };
