/** Why a signal ended, in words. */
import type { Signal } from '../signal';

type EndReason = NonNullable<Signal['endReason']>;

const REASONS: Readonly<Record<EndReason, string>> = {
  'gain gone': 'the gain was gone',
  'quote too old': 'a price was too old',
  disconnected: 'an exchange was disconnected',
  delisted: 'a market was delisted',
  'feed stopped': 'we stopped following it',
};

export const endText = (reason: EndReason): string => REASONS[reason];
