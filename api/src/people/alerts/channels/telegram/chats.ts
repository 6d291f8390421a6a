/** Whose Telegram chat it is, and what can be changed from it. A chat belongs to one customer at most. */
import type { TradingProfile } from '@spreadwise/contract';
import type { Addresses } from '../../recipients/recipients-store';
import type { LoadAccounts } from '../../recipients/subscribers';

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

export function createChats({ addresses, accounts, profiles, now }: ChatsContext) {
  const { holderOfChat } = addresses;
  return {
    /** False: the chat is another customer's. */
    link: (customerId: string, chat: string) => addresses.link(customerId, 'telegram', chat, now()),
    async unlink(chat: string) {
      const holder = await holderOfChat(chat);
      if (holder) await addresses.unlink(holder.customerId, 'telegram');
      return holder !== null;
    },
    /** `until` null: resumes. Whether it is linked. */
    async pause(chat: string, until: Date | null) {
      const holder = await holderOfChat(chat);
      if (holder) await addresses.pause(holder.customerId, 'telegram', until);
      return holder !== null;
    },
    /** In the customer's trading profile, for the page and every channel. */
    async mute(chat: string, coin: string, isMuted: boolean) {
      const holder = await holderOfChat(chat);
      if (!holder) return 'not linked' as const;
      return (await profiles.mute(holder.customerId, { coin, isMuted }, now()))
        ? ('done' as const)
        : ('refused' as const);
    },
    async of(chat: string) {
      const holder = await holderOfChat(chat);
      if (!holder) return null;
      const { customerId, pausedUntil } = holder;
      const [[account], saved] = await Promise.all([accounts([customerId]), profiles.of([customerId])]);
      const { mutedCoins = [] } = saved.get(customerId) ?? {};
      return { email: account?.email ?? 'an account without a plan', pausedUntil, mutedCoins };
    },
  };
}

export type Chats = ReturnType<typeof createChats>;
