/** Endpoints of alerts: the customer's settings, log and tests, and the owner's report. */
import { ALERT_CHANNELS, type AlertSettings, type FailedAddress, type SentAlert } from '@spreadwise/contract';
import { smallestPlan } from '@spreadwise/contract/plans';
import type { Tier } from '@spreadwise/shared-auth/model';
import type { Hono } from 'hono';
import type { FindRates } from '../../advice/currencies';
import type { FindTradingProfiles, SignalHistoryStore } from '../../advice/signals';
import { type AppEnv, handle, Problem, page, positionCursor, readPositionCursor } from '../../platform/http';
import type { CustomerSession } from '../../platform/lib/session';
import { messageOf } from '../../platform/lib/text';
import { DAY_MS } from '../../platform/lib/time';
import type { Channel, ChannelName, Recipient } from './channel';
import { insteadOf, type ShownMessage, TOO_LATE } from './outbox/messages';
import type { OutboxStore } from './outbox/outbox-store';
import { defaultRules, rulesFor } from './recipients/default-rules';
import { displayRateOf, opensChannel, ownTimeZone, rulesInEuros, viewerOfTier } from './recipients/recipient';
import type { AddressRow, RecipientsStore } from './recipients/recipients-store';
import { tryRule } from './recipients/rule-trial';

type Caller = Pick<CustomerSession, 'customerId' | 'email' | 'tier'>;

export interface AlertRoutesContext {
  readonly recipients: RecipientsStore;
  readonly findProfiles: FindTradingProfiles;
  readonly outbox: Pick<OutboxStore, 'log' | 'resend' | 'report' | 'dead' | 'revive'>;
  readonly channels: readonly Channel[];
  readonly firstAdvised: SignalHistoryStore['firstAdvised'];
  readonly findRates: FindRates;
  readonly floorEur: () => number;
  readonly now: () => Date;
}

const PAGE = 20;

async function readSettings(context: AlertRoutesContext, caller: Caller): Promise<AlertSettings> {
  const { recipients, channels } = context;
  const { customerId, tier } = caller;
  const [profiles, chosen, rows] = await Promise.all([
    context.findProfiles([customerId]),
    recipients.rulesOf([customerId]),
    recipients.addressesOf([customerId]),
  ]);
  const isHere = new Set(channels.map(({ name }) => name));
  const rules = rulesFor(tier, chosen.get(customerId));
  return {
    rules,
    timeZone: ownTimeZone({ rules, profile: profiles.get(customerId) ?? null }),
    channels: ALERT_CHANNELS.map((channel) => {
      const row = rows.find((one) => one.channel === channel);
      return { ...stateOf(channel, isHere.has(channel), row, caller), opensWith: opensWith(tier, channel) };
    }),
  };
}

function stateOf(
  channel: ChannelName,
  isHere: boolean,
  row: AddressRow | undefined,
  { email }: Caller,
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

function shown({ createdAt, doneAt, result, unsure, facts, ...message }: ShownMessage): SentAlert {
  const { id, channel, kind, subject, state } = message;
  return {
    ...{ id, channel, kind, subject, state, at: createdAt.toISOString(), isRepeat: unsure > 0 },
    tookMs: state === 'sent' && doneAt ? doneAt.getTime() - createdAt.getTime() : null,
    result: state === 'sent' ? null : result,
    instead: insteadOf({ facts }),
    canResend:
      (state === 'dropped' || state === 'dead') && !facts?.resent && !TOO_LATE.includes(result ?? ''),
  };
}

const TEST_LIMIT_MS = 15_000;
const PAUSED = 'This channel is paused briefly. Try again in a minute.';

/** Bypasses the outbox, because the caller waits for the result. */
async function sendTest(
  context: AlertRoutesContext,
  caller: Caller & Pick<Recipient, 'language'>,
  name: ChannelName,
) {
  const { recipients, channels } = context;
  if (!opensChannel(caller.tier, name)) throw new Problem(403, 'Your plan does not include this channel.');
  const channel = channels.find((one) => one.name === name);
  const row = name === 'email' ? null : await recipients.find(caller.customerId, name);
  const address = name === 'email' ? caller.email : row?.verifiedAt ? row.address : null;
  if (!channel || address === null)
    throw new Problem(409, 'This channel has no address yet. Link one first.');
  const profile = (await context.findProfiles([caller.customerId])).get(caller.customerId) ?? null;
  const to: Recipient = {
    ...{ customerId: caller.customerId, tier: caller.tier, silent: false },
    ...{ address, timeZone: profile?.timeZone ?? 'UTC', displayRate: displayRateOf({ profile }) },
    language: caller.language,
  };
  const message = {
    id: `test.${caller.customerId}.${context.now().getTime()}`,
    isRepeat: false,
    body: channel.render([{ kind: 'test' }], to),
  };
  try {
    const limit = AbortSignal.timeout(TEST_LIMIT_MS);
    await channel.turn?.(to, limit);
    const sent = await channel.send(message, to, limit);
    if (sent.outcome === 'refused' && sent.addressGone) {
      const failed = { channel: name, address, failure: sent.reason };
      await recipients.fail(caller.customerId, failed, context.now());
    }
    return {
      arrived: sent.outcome === 'accepted',
      reason: sent.outcome === 'paused' ? PAUSED : 'reason' in sent ? sent.reason : null,
    };
  } catch (error) {
    return { arrived: false, reason: messageOf(error) };
  }
}

/** Each test sends a real message. */
const TEST_LIMIT = { points: 10, seconds: 300 };

/** Each trial reads thousands of signals. */
const TRIAL_LIMIT = { points: 30, seconds: 60 };

export function alertRoutes(app: Hono<AppEnv>, context: AlertRoutesContext): void {
  const { recipients, now } = context;
  ownerRoutes(app, context);
  handle(app, 'GET /api/alerts', ({ session }) => readSettings(context, session));
  handle(app, 'POST /api/alerts/rules', async ({ session, body }) => {
    await recipients.saveRules(session.customerId, body, now());
    return readSettings(context, session);
  });
  handle(app, 'POST /api/alerts/rules/try', TRIAL_LIMIT, async ({ session, body: { rule, ...terms } }) => {
    const { customerId, tier } = session;
    const [profiles, rates, chosen] = await Promise.all([
      context.findProfiles([customerId]),
      context.findRates(),
      recipients.rulesOf([customerId]),
    ]);
    const { timeZone } = chosen.get(customerId) ?? {};
    const rules = { ...defaultRules(tier), ...(timeZone && { timeZone }), ...terms, rules: [rule] };
    const one = { viewer: viewerOfTier(customerId, tier), profile: profiles.get(customerId) ?? null };
    return tryRule(context, { ...one, rules: rulesInEuros(rules, rates) }, context.floorEur(), now());
  });
  handle(app, 'POST /api/alerts/retry-address', async ({ session, body }) => {
    await recipients.forgetFailure(session.customerId, body.channel);
    return readSettings(context, session);
  });
  handle(app, 'GET /api/alerts/log', async ({ session, query: { search, failed, cursor } }) => {
    const after = readPositionCursor(cursor);
    const asked = { search, isFailed: failed !== undefined, after, limit: PAGE + 1 };
    const rows = await context.outbox.log(session.customerId, asked);
    const cursorOf = ({ createdAt: at, id }: ShownMessage) => positionCursor({ at, id });
    const { shown: some, nextCursor } = page(rows, PAGE, cursorOf);
    return { alerts: some.map(shown), nextCursor };
  });
  handle(app, 'POST /api/alerts/resend', async ({ session, body }) => {
    const isResent = await context.outbox.resend(session.customerId, body.id, now());
    if (isResent === null) throw new Problem(404, 'You have no alert with this id.');
    if (!isResent) throw new Problem(409, 'It has already arrived, or was already resent.');
  });
  handle(app, 'POST /api/alerts/test', TEST_LIMIT, ({ c, session, body }) =>
    sendTest(context, { ...session, language: c.env.language }, body.channel),
  );
}

const MOST_SHOWN = 100;

function ownerRoutes(app: Hono<AppEnv>, { outbox, recipients, now }: AlertRoutesContext): void {
  handle(app, 'GET /api/admin/alerts', async () => {
    const [channels, dead, failed] = await Promise.all([
      outbox.report(new Date(now().getTime() - DAY_MS)),
      outbox.dead(MOST_SHOWN),
      recipients.failed(MOST_SHOWN),
    ]);
    return {
      channels: [...channels],
      dead: dead.map((one) => ({ ...shown(one), customerId: one.customerId, tries: one.tries })),
      failedAddresses: failed.flatMap(failedAddress),
    };
  });
  handle(app, 'POST /api/admin/alerts/resend', async ({ body }) => ({
    count: await outbox.revive(body, now()),
  }));
}

/** Addresses other than email are secrets of their channel. */
const failedAddress = ({ customerId, channel, address, failure, failedAt }: AddressRow): FailedAddress[] =>
  failedAt
    ? [
        {
          ...{ customerId, channel, failure: failure ?? '', failedAt: failedAt.toISOString() },
          address: channel === 'email' ? address : null,
        },
      ]
    : [];
