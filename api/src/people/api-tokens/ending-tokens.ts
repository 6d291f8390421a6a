/** Tells customers by mail, a week before and once, that a program of theirs is about to lose its token. */
import type { Logger } from 'pino';
import type { Leases } from '../../platform/lib/leases/leases';
import { DAY_MS } from '../../platform/lib/time';
import { compose, type HandOver, layout, type MailSender } from '../../platform/mail';
import type { ApiTokensStore } from './api-tokens-store';

export interface EndingTokensContext extends MailSender {
  readonly store: Pick<ApiTokensStore, 'ending' | 'told'>;
  readonly leases: Pick<Leases, 'tryHold'>;
  readonly handOver: HandOver;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'warn'>;
}

const AHEAD_MS = 7 * DAY_MS;
/** What has just been made ends when its maker said. */
const LEAST_AGE_MS = 7 * DAY_MS;
/** Nobody misses one that lies about. */
const USED_WITHIN_MS = 30 * DAY_MS;
const MOST_AT_ONCE = 100;

/** One process at a time; a mail that is not handed over is tried again with the next run. */
export async function tellOfEnds({ store, leases, handOver, now, log, ...sender }: EndingTokensContext) {
  await leases.tryHold('ends of API tokens', async () => {
    const at = now();
    const ago = (ms: number) => new Date(at.getTime() - ms);
    const ending = await store.ending(
      { at, before: ago(-AHEAD_MS), madeBefore: ago(LEAST_AGE_MS), usedAfter: ago(USED_WITHIN_MS) },
      MOST_AT_ONCE,
    );
    for (const { id, name, email, expiresAt } of ending) {
      const words = compose(sender, 'api-token-ends', {
        token: name,
        day: expiresAt.toISOString().slice(0, 10),
      });
      const action = {
        label: 'Make another',
        url: `${sender.publicOrigin}/dashboard?section=settings&part=automation`,
      };
      await handOver(layout({ ...words, to: email, action }, sender), (on) => store.told(on, id, at)).catch(
        (error: unknown) => log.warn({ err: error }, 'the end of an API token was not told'),
      );
    }
  });
}
