/** Actions that a customer can take from an alert, whichever channel delivered it. Repeating one is harmless. */
import type { Locale } from '@spreadwise/contract/page-locale';
import type { TakeSignal } from '../../advice/journal';
import type { createTradingProfileStore } from '../../advice/profile';
import type { SignalHistoryStore } from '../../advice/signals';
import { readSigned, signText } from '../../platform/lib/secrets';
import { HOUR_MS } from '../../platform/lib/time';
import { coinOf } from './alert-text';
import type { RecipientsStore } from './recipients/recipients-store';
import { textsIn } from './texts';

export type MutableProfiles = Pick<ReturnType<typeof createTradingProfileStore>, 'of' | 'mute'>;

export interface ActsContext {
  readonly takeSignal: TakeSignal;
  readonly findSignal: SignalHistoryStore['find'];
  readonly profiles: MutableProfiles;
  readonly addresses: Pick<RecipientsStore, 'snooze'>;
  readonly now: () => Date;
}

/** The customer who received the alert, and the signals it contained. */
export interface ActedOn {
  readonly customerId: string;
  readonly signalIds: readonly string[];
}

/** A notification can act without a session, as long as its browser is subscribed to push. */
export interface PushedAct extends ActedOn {
  readonly deviceId: string;
  readonly language: Locale;
}

export const signActed = (secret: Buffer, acted: PushedAct): string =>
  signText(secret, 'act', Buffer.from(JSON.stringify(acted)).toString('base64url'));

export function readActed(secret: Buffer, token: string): PushedAct | null {
  const text = readSigned(secret, 'act', token);
  return text === null ? null : JSON.parse(Buffer.from(text, 'base64url').toString());
}

export const createActs = ({ takeSignal, findSignal, profiles, addresses, now }: ActsContext) => {
  const mute = async (customerId: string, signalId: string) => {
    const profile = (await profiles.of([customerId])).get(customerId);
    const coin = coinOf((await findSignal(customerId, signalId, profile))?.signal);
    return coin && (await profiles.mute(customerId, { coin, isMuted: true }, now())) ? coin : null;
  };
  /** Performs the act and returns the sentence to show to the customer. */
  return async (act: string, { customerId, signalIds }: ActedOn, language: Locale): Promise<string> => {
    const texts = textsIn(language).acted;
    const [signalId, ...others] = signalIds;
    if (signalId !== undefined && act === 'snooze') {
      await addresses.snooze(customerId, new Date(now().getTime() + HOUR_MS), now());
      return texts.snooze;
    }
    if (signalId === undefined || others.length > 0) return texts.unknown;
    if (act === 'took') return texts[await takeSignal(customerId, signalId)];
    const coin = act === 'mute' ? await mute(customerId, signalId) : null;
    return coin === null ? texts.unknown : texts.mute(coin);
  };
};

export type Act = ReturnType<typeof createActs>;
