/** Where customers are reached on the channels: the one door by which channels link and unlink an address. */
import type { ChannelName } from './channel';
import type { AddressRow, RecipientsStore } from './recipients/recipients-store';

export interface Addresses {
  /**
   * In place of the one before. `verifiedAt` null: nothing is sent there before it is linked again with a time. False: it is
   * another customer's, where it can be one customer's only.
   */
  link(customerId: string, channel: ChannelName, address: string, verifiedAt: Date | null): Promise<boolean>;
  unlink(customerId: string, channel: ChannelName): Promise<void>;
  /** Until then nothing is sent there; null: it goes on. */
  pause(customerId: string, channel: ChannelName, until: Date | null): Promise<void>;
  find(customerId: string, channel: ChannelName): Promise<AddressRow | null>;
  /** Whose a chat is that writes to the bot. */
  holderOfChat(chat: string): Promise<AddressRow | null>;
}

export const createAddresses = ({ link, unlink, pause, find, holderOfChat }: RecipientsStore): Addresses => ({
  link,
  unlink,
  pause,
  find,
  holderOfChat,
});
