/** Where customers are reached on the channels: the one door by which channels link and unlink an address. */
import type { ChannelName } from './channel';
import type { AddressRow, RecipientsStore } from './recipients/recipients-store';

export interface Addresses {
  /** In place of the one before. `verifiedAt` null: nothing is sent there before it is linked again with a time. */
  link(customerId: string, channel: ChannelName, address: string, verifiedAt: Date | null): Promise<void>;
  unlink(customerId: string, channel: ChannelName): Promise<void>;
  /** Until then nothing is sent there; null: it goes on. */
  pause(customerId: string, channel: ChannelName, until: Date | null): Promise<void>;
  find(customerId: string, channel: ChannelName): Promise<AddressRow | null>;
  /** Who has this very address, e.g. a chat that writes to the bot. */
  holders(channel: ChannelName, address: string): Promise<readonly AddressRow[]>;
}

export const createAddresses = ({ link, unlink, pause, find, holders }: RecipientsStore): Addresses => ({
  link,
  unlink,
  pause,
  find,
  holders,
});
