/** What has to be moved between exchanges for a signal, in words. */
import type { Signal } from '@spreadwise/contract';
import { euroText } from './words';

/** In a few words: how many coins change the exchange, what that costs, and whether it can be done at all. */
export function movesText({ transfers, transferCostEur }: Signal): string {
  const { length } = transfers;
  if (length === 0) return 'Nothing to move';
  const coins = `${length} ${length === 1 ? 'coin' : 'coins'} to move`;
  if (transfers.some(({ open }) => open === false)) return `${coins}, network closed`;
  return `${coins}, ${transferCostEur === null ? 'cost not known' : euroText(transferCostEur)}`;
}
