/** The customer behind a Telegram chat, and what they can change from it. A chat belongs to one customer at most. */
import type { Locale } from '@spreadwise/contract/page-locale';
import type { Act, MutableProfiles } from '../../acts';
import type { OutboxStore } from '../../outbox/outbox-store';
import type { RecipientsStore } from '../../recipients/recipients-store';
import type { LoadAccounts } from '../../recipients/subscribers';

export interface ChatsContext {
  readonly addresses: RecipientsStore;
  readonly toldBy: OutboxStore['toldBy'];
  readonly act: Act;
  readonly accounts: LoadAccounts;
  readonly profiles: MutableProfiles;
  readonly now: () => Date;
}

export function createChats({ addresses, accounts, profiles, toldBy, act, now }: ChatsContext) {
  const { holderOfChat } = addresses;
  return {
    takeLink: (hash: string) => addresses.takeLink(hash, now()),
    /** Returns false if the chat belongs to another customer. */
    link: (customerId: string, chat: string) => addresses.link(customerId, 'telegram', chat, now()),
    async unlink(chat: string) {
      const holder = await holderOfChat(chat);
      if (holder) await addresses.unlink(holder.customerId, 'telegram');
      return holder !== null;
    },
    /** `until` null resumes, and also ends a snooze. Returns whether the chat is linked. */
    async pause(chat: string, until: Date | null) {
      const holder = await holderOfChat(chat);
      if (holder) await addresses.pause(holder.customerId, 'telegram', until);
      if (holder && until === null) await addresses.snooze(holder.customerId, null, now());
      return holder !== null;
    },
    /** Performs a button's act, only on signals that this message delivered to this chat's customer. */
    async act(chat: string, message: number, asked: string, language: Locale) {
      const customerId = (await holderOfChat(chat))?.customerId ?? '';
      const signalIds = await toldBy(customerId, 'telegram', `${chat}/${message}`);
      return act(asked, { customerId, signalIds }, language);
    },
    /** Changes the customer's trading profile, which the page and every channel use. */
    async mute(chat: string, coin: string, isMuted: boolean): Promise<'done' | 'refused' | 'not linked'> {
      const holder = await holderOfChat(chat);
      if (!holder) return 'not linked';
      return (await profiles.mute(holder.customerId, { coin, isMuted }, now())) ? 'done' : 'refused';
    },
    async of(chat: string) {
      const holder = await holderOfChat(chat);
      if (!holder) return null;
      const { customerId, pausedUntil } = holder;
      const ids = [customerId];
      const reads = [accounts(ids), profiles.of(ids), addresses.rulesOf(ids)] as const;
      const [[account], saved, rules] = await Promise.all(reads);
      const { mutedCoins = [] } = saved.get(customerId) ?? {};
      const snoozedUntil = new Date(rules.get(customerId)?.snoozedUntil ?? 0);
      return { email: account?.email ?? 'an account without a plan', pausedUntil, snoozedUntil, mutedCoins };
    },
  };
}

export type Chats = ReturnType<typeof createChats>;
