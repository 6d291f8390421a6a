/** Which customers a Telegram chat belongs to, by their alert addresses. */
import type { SetUp } from '@spreadwise/contract';
import type { Addresses } from '../../addresses';
import type { LoadAccounts } from '../../recipients/subscribers';
import type { ChatAddresses } from './commands';

export interface ChatsContext {
  readonly addresses: Addresses;
  readonly accounts: LoadAccounts;
  readonly setUps: MutableSetUps;
  readonly now: () => Date;
}

/** Customers' set-ups, of which a chat can mute coins. */
export interface MutableSetUps {
  readonly of: (customerIds: readonly string[]) => Promise<ReadonlyMap<string, SetUp>>;
  /** False: it is no coin, or one too many. */
  mute(
    customerId: string,
    change: { readonly coin: string; readonly isMuted: boolean },
    at: Date,
  ): Promise<boolean>;
}

export function createChats({ addresses, accounts, setUps, now }: ChatsContext): ChatAddresses {
  const holders = (chat: string) => addresses.holders('telegram', chat);
  return {
    link: (customerId, chat) => addresses.link(customerId, 'telegram', chat, now()),
    async unlink(chat) {
      const found = await holders(chat);
      for (const { customerId } of found) await addresses.unlink(customerId, 'telegram');
      return found.length;
    },
    async pause(chat, until) {
      const found = await holders(chat);
      for (const { customerId } of found) await addresses.pause(customerId, 'telegram', until);
      return found.length;
    },
    async mute(chat, coin, isMuted) {
      const found = await holders(chat);
      if (found.length === 0) return 'not linked';
      const taken = await Promise.all(
        found.map(({ customerId }) => setUps.mute(customerId, { coin, isMuted }, now())),
      );
      return taken.every(Boolean) ? 'done' : 'refused';
    },
    async of(chat) {
      const found = await holders(chat);
      if (found.length === 0) return [];
      const ids = found.map(({ customerId }) => customerId);
      const [known, saved] = await Promise.all([accounts(ids), setUps.of(ids)]);
      return found.map(({ customerId, pausedUntil }) => {
        const account = known.find((one) => one.customerId === customerId);
        const { mutedCoins = [] } = saved.get(customerId) ?? {};
        return { email: account?.email ?? 'an account without a plan', pausedUntil, mutedCoins };
      });
    },
  };
}
