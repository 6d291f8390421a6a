/** Which customer a Telegram chat belongs to, by their alert addresses. */
import type { TradingProfile } from '@spreadwise/contract';
import type { Addresses } from '../../recipients/recipients-store';
import type { LoadAccounts } from '../../recipients/subscribers';
import type { ChatAddresses } from './commands';

export interface ChatsContext {
  readonly addresses: Addresses;
  readonly accounts: LoadAccounts;
  readonly profiles: MutableProfiles;
  readonly now: () => Date;
}

export interface MutableProfiles {
  readonly of: (customerIds: readonly string[]) => Promise<ReadonlyMap<string, TradingProfile>>;
  /** False: it is not a coin, or one too many. */
  mute(
    customerId: string,
    change: { readonly coin: string; readonly isMuted: boolean },
    at: Date,
  ): Promise<boolean>;
}

export function createChats({ addresses, accounts, profiles, now }: ChatsContext): ChatAddresses {
  const { holderOfChat } = addresses;
  return {
    link: (customerId, chat) => addresses.link(customerId, 'telegram', chat, now()),
    async unlink(chat) {
      const holder = await holderOfChat(chat);
      if (holder) await addresses.unlink(holder.customerId, 'telegram');
      return holder !== null;
    },
    async pause(chat, until) {
      const holder = await holderOfChat(chat);
      if (holder) await addresses.pause(holder.customerId, 'telegram', until);
      return holder !== null;
    },
    async mute(chat, coin, isMuted) {
      const holder = await holderOfChat(chat);
      if (!holder) return 'not linked';
      return (await profiles.mute(holder.customerId, { coin, isMuted }, now())) ? 'done' : 'refused';
    },
    async of(chat) {
      const holder = await holderOfChat(chat);
      if (!holder) return null;
      const { customerId, pausedUntil } = holder;
      const [[account], saved] = await Promise.all([accounts([customerId]), profiles.of([customerId])]);
      const { mutedCoins = [] } = saved.get(customerId) ?? {};
      return { email: account?.email ?? 'an account without a plan', pausedUntil, mutedCoins };
    },
  };
}
