/** A channel as the world is: slow, at times busy, broken, silent, or refusing. It remembers what has reached whom. */
import type { Choices } from '../../billing/lifecycle-tests/testing/random';
import type { Alert, Channel, ChannelName, Recipient, SendOutcome } from '../channel';
import type { SimulatedTime } from './simulated-time';

export interface Arrival {
  readonly customerId: string;
  readonly tier: Recipient['tier'];
  readonly channel: ChannelName;
  readonly signalId: string;
  readonly messageId: string;
  readonly isRepeat: boolean;
  readonly at: number;
}

/** How often of a hundred each happens. */
export interface Faults {
  readonly busy: number;
  readonly broken: number;
  /** The connection breaks: before the message was taken, or after. */
  readonly reset: number;
  readonly hang: number;
  readonly refused: number;
}

export const FAULTS: Faults = { busy: 4, broken: 4, reset: 2, hang: 1, refused: 0.5 };

export function createFaultyChannel(
  name: ChannelName,
  { time, chosen, faults }: { time: SimulatedTime; chosen: Choices; faults: Faults },
) {
  const arrivals: Arrival[] = [];
  const channel: Channel = {
    name,
    atOnce: 20,
    limitMs: 20_000,
    render: (alerts) => alerts,
    async send({ id, isRepeat, body }, to, signal): Promise<SendOutcome> {
      const arrive = () => {
        for (const alert of body as readonly Alert[])
          if (alert.kind === 'signal')
            arrivals.push({
              customerId: to.customerId,
              tier: to.tier,
              channel: name,
              signalId: alert.signal.id,
              messageId: id,
              isRepeat,
              at: time.now().getTime(),
            });
      };
      await time.sleep(chosen.whole(1, 16) * 50);
      const drawn = chosen.fraction() * 100;
      const { busy, broken, reset, hang, refused } = faults;
      if (drawn < busy) return { outcome: 'later', afterMs: chosen.whole(1, 10) * 1_000, reason: '429' };
      if (drawn < busy + broken) return { outcome: 'later', reason: '503' };
      if (drawn < busy + broken + reset) {
        if (chosen.chance(0.5)) arrive();
        throw new Error('ECONNRESET');
      }
      if (drawn < busy + broken + reset + hang) {
        if (chosen.chance(0.5)) arrive();
        return new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(new Error('aborted')));
        });
      }
      if (drawn < busy + broken + reset + hang + refused)
        return { outcome: 'refused', reason: '550 5.1.1 user unknown', addressGone: true };
      arrive();
      return { outcome: 'accepted' };
    },
  };
  return { channel, arrivals };
}
