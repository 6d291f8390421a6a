/** Whose a Telegram chat is, by the addresses of alerts. */
import type { Addresses } from '../../addresses';
import type { LoadAccounts } from '../../recipients/subscribers';
import type { ChatAddresses } from './commands';

export interface ChatsContext {
  readonly addresses: Addresses;
  readonly accounts: LoadAccounts;
  readonly now: () => Date;
}

export function createChats({ addresses, accounts, now }: ChatsContext): ChatAddresses {
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
