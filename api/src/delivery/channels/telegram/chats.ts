/** Whose a Telegram chat with a bot is, by the addresses of alerts. */
import type { Addresses } from '../../addresses';
import type { LoadAccounts } from '../../recipients/subscribers';
import type { ChatAddresses } from './commands';
import { asKeptAddress } from './telegram-address';

export interface ChatsContext {
  readonly addresses: Addresses;
  readonly accounts: LoadAccounts;
  readonly now: () => Date;
}

/** `bot`: a customer's own, by its id; null: ours. */
export function createChats({ addresses, accounts, now }: ChatsContext, bot: string | null): ChatAddresses {
  const addressOf = (chat: string) => asKeptAddress({ bot, chat });
  const holders = (chat: string) => addresses.holders('telegram', addressOf(chat));
  return {
    link: (customerId, chat) => addresses.link(customerId, 'telegram', addressOf(chat), now()),
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
    async of(chat) {
      const found = await holders(chat);
      if (found.length === 0) return [];
      const known = await accounts(found.map(({ customerId }) => customerId));
      return found.map(({ customerId, pausedUntil }) => {
        const account = known.find((one) => one.customerId === customerId);
        return { email: account?.email ?? 'an account without a plan', pausedUntil };
      });
    },
  };
}
