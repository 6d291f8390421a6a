/** A customer's own view of alerts: terms, channels, and what became of the latest. */
import { ALERT_CHANNELS, type AlertRules, type AlertSettings, type SentAlert } from '@spreadwise/contract';
import { smallestPlan } from '@spreadwise/contract/plans';
import type { Tier } from '@spreadwise/shared-auth/model';
import type { FindTradingProfiles } from '../../../advice/signals';
import { messageOf } from '../../../platform/lib/text';
import type { Channel, ChannelName, Recipient } from '../channel';
import type { OutboxStore, ShownMessage } from '../outbox/outbox-store';
import { rulesFor } from '../recipients/default-rules';
import { opensChannel, timeZoneOf, toldOf } from '../recipients/recipient';
import type { AddressRow, RecipientsStore } from '../recipients/recipients-store';

/** Who asks. */
export interface Asker {
  readonly customerId: string;
  readonly email: string;
  readonly tier: Tier;
}

export interface SettingsContext {
  readonly recipients: RecipientsStore;
  readonly findProfiles: FindTradingProfiles;
  readonly outbox: Pick<OutboxStore, 'latestOf'>;
  readonly channels: readonly Channel[];
  readonly now: () => Date;
}

const MOST_SHOWN = 20;

export async function readSettings(context: SettingsContext, asker: Asker): Promise<AlertSettings> {
  const { recipients, outbox, channels } = context;
  const { customerId, tier } = asker;
  const [setUps, rules, rows, latest] = await Promise.all([
    context.findProfiles([customerId]),
    recipients.rulesOf([customerId]),
    recipients.addressesOf([customerId]),
    outbox.latestOf(customerId, MOST_SHOWN),
  ]);
  const isHere = new Set(channels.map(({ name }) => name));
  return {
    rules: rulesFor(tier, rules.get(customerId)),
    timeZone: timeZoneOf({ setUp: setUps.get(customerId) ?? null }),
    channels: ALERT_CHANNELS.map((channel) => {
      const row = rows.find((one) => one.channel === channel);
      return { ...stateOf(channel, isHere.has(channel), row, asker), opensWith: opensWith(tier, channel) };
    }),
    latest: latest.map(shown),
  };
}

function stateOf(
  channel: ChannelName,
  isHere: boolean,
  row: AddressRow | undefined,
  { email }: Asker,
): Omit<AlertSettings['channels'][number], 'opensWith'> {
  const own = channel === 'email' && row?.address !== email ? undefined : row;
  const isFailed = own?.failedAt != null;
  const isLinked = channel === 'email' || own?.verifiedAt != null;
  return {
    channel,
    state: isHere ? (isFailed ? 'failed' : isLinked ? 'ready' : 'none') : 'off',
    failure: isFailed ? own.failure : null,
    failedAt: (isFailed && own.failedAt?.toISOString()) || null,
    address: channel === 'email' ? email : null,
  };
}

const opensWith = (tier: Tier, channel: ChannelName) =>
  opensChannel(tier, channel) ? null : smallestPlan((one) => opensChannel(one, channel));

export const shown = ({
  id,
  channel,
  kind,
  subject,
  createdAt,
  state,
  doneAt,
  result,
  unsure,
}: ShownMessage): SentAlert => ({
  ...{ id, channel, kind, subject, state },
  at: createdAt.toISOString(),
  tookMs: state === 'sent' && doneAt ? doneAt.getTime() - createdAt.getTime() : null,
  result: state === 'sent' ? null : result,
  isRepeat: unsure > 0,
});

export async function saveSettings(
  context: SettingsContext,
  asker: Asker,
  rules: AlertRules,
): Promise<AlertSettings> {
  await context.recipients.saveRules(asker.customerId, rules, context.now());
  return readSettings(context, asker);
}

export async function retryAddress(
  context: SettingsContext,
  asker: Asker,
  channel: ChannelName,
): Promise<AlertSettings> {
  await context.recipients.forgetFailure(asker.customerId, channel);
  return readSettings(context, asker);
}

export type Tested =
  | { readonly kind: 'done'; readonly arrived: boolean; readonly reason: string | null }
  | { readonly kind: 'not open' }
  | { readonly kind: 'nowhere' };

const TEST_LIMIT_MS = 15_000;
const PAUSED = 'It has asked for a pause. Please try again in a minute.';

/** At once and past the outbox: whoever asks waits for what becomes of it. */
export async function sendTest(context: SettingsContext, asker: Asker, name: ChannelName): Promise<Tested> {
  const { recipients, channels } = context;
  if (!opensChannel(asker.tier, name)) return { kind: 'not open' };
  const channel = channels.find((one) => one.name === name);
  const row = name === 'email' ? null : await recipients.find(asker.customerId, name);
  const address = name === 'email' ? asker.email : row?.verifiedAt ? row.address : null;
  if (!channel || address === null) return { kind: 'nowhere' };
  const setUp = (await context.findProfiles([asker.customerId])).get(asker.customerId) ?? null;
  const to: Recipient = {
    ...{ customerId: asker.customerId, tier: asker.tier, silent: false },
    ...{ address, timeZone: timeZoneOf({ setUp }), told: toldOf({ setUp }) },
  };
  const message = {
    id: `test.${asker.customerId}.${context.now().getTime()}`,
    isRepeat: false,
    body: channel.render([{ kind: 'test' }], to),
  };
  try {
    const limit = AbortSignal.timeout(TEST_LIMIT_MS);
    await channel.turn?.(to, limit);
    const sent = await channel.send(message, to, limit);
    if (sent.outcome === 'refused' && sent.addressGone)
      await recipients.fail(
        asker.customerId,
        { channel: name, address: to.address, failure: sent.reason },
        context.now(),
      );
    return {
      kind: 'done',
      arrived: sent.outcome === 'accepted',
      reason: sent.outcome === 'paused' ? PAUSED : 'reason' in sent ? sent.reason : null,
    };
  } catch (error) {
    return { kind: 'done', arrived: false, reason: messageOf(error) };
  }
}
