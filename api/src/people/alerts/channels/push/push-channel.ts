/** Sends alerts to a customer's browsers by web push, encrypted for each, so that the push service cannot read them. */
import { plural } from '@spreadwise/contract/figure-text';
import type { RequestOptions } from 'web-push';
import type { SendPost } from '../../../../platform/lib/outgoing/request';
import { type ActedOn, signActed } from '../../acts';
import { actsIn, figuresOf, headlineOf, heldText, insteadOf, pageOf } from '../../alert-text';
import type { Alert, Channel, Reader, SendOutcome } from '../../channel';
import { textsIn } from '../../texts';
import { outcomeOf } from '../outcome';
import type { Pauses } from '../pauses';
import type { DevicesStore, PushDevice } from './devices-store';

/** Identifies this server to push services (RFC 8292). */
export type VapidKeys = Readonly<NonNullable<RequestOptions['vapidDetails']>>;

export interface PushChannelContext {
  readonly post: SendPost;
  readonly pauses: Pauses;
  readonly vapid: VapidKeys;
  readonly devices: Pick<DevicesStore, 'of' | 'forget'>;
  /** Signs the actions of a notification's buttons. */
  readonly secret: Buffer;
}

interface PushNotice {
  readonly title: string;
  readonly body: string;
  readonly path: string;
}

interface Rendered {
  readonly notice: PushNotice & { readonly silent: boolean; readonly actions: readonly object[] };
  readonly acted: ActedOn;
}

/** The browser has unsubscribed, or was never known. */
const GONE = [404, 410];
/** How long a push service stores it for an offline browser; later it would be useless. */
const KEPT_SECONDS = 300;
/** Well below the 4096 bytes that every push service accepts. */
const MOST_CHARACTERS = 300;
/** Buttons refer to exactly one signal; the second id only shows that there are more. */
const MOST_NAMED = 2;

export const createPushChannel = (context: PushChannelContext): Channel => ({
  name: 'push',
  atOnce: 100,
  // An endpoint has ten seconds to answer.
  limitMs: 12_000,
  canReplace: true,
  render(alerts, to): Rendered {
    const actions = actsIn(alerts, to.language).map(({ act, label }) => ({ action: act, title: label }));
    const signalIds = alerts.flatMap((alert) => ('signal' in alert ? [alert.signal.id] : []));
    return {
      notice: { ...noticeOf(alerts, to), silent: to.silent, actions },
      acted: { customerId: to.customerId, signalIds: signalIds.slice(0, MOST_NAMED) },
    };
  },
  async send({ id, body, replaces }, { customerId, silent, language }, stop) {
    const { notice, acted } = (replaces?.body ?? body) as Rendered;
    const payloadFor = (deviceId: string) =>
      JSON.stringify({
        ...{ ...notice, tag: id },
        // Browsers replace a notification by the next one of the same tag, silently unless `renotify` is set.
        ...(replaces && { renotify: !silent }),
        ...(notice.actions.length > 0 && {
          token: signActed(context.secret, { ...acted, deviceId, language }),
        }),
      });
    const sent = (await context.devices.of(customerId)).map((device) =>
      context.pauses.keep([destinationOf(device)], () =>
        sendTo(context, { customerId, device, payload: payloadFor(device.id) }, stop),
      ),
    );
    const outcome = together(await Promise.allSettled(sent));
    const isGone = outcome.outcome === 'refused' && outcome.addressGone;
    // A browser that subscribes anew meanwhile gets it, and keeps the address.
    if (!isGone || (await context.devices.of(customerId)).length === 0) return outcome;
    return { outcome: 'later', reason: outcome.reason };
  },
});

const destinationOf = ({ endpoint }: PushDevice): string => `push ${new URL(endpoint).origin}`;

async function sendTo(
  { post, vapid, devices }: PushChannelContext,
  { customerId, device, payload }: { customerId: string; device: PushDevice; payload: string },
  stop: AbortSignal,
): Promise<SendOutcome> {
  const request = await requestOf(device, payload, vapid);
  // The browser stays subscribed: its keys or ours are at fault, not its push service.
  if (request === null)
    return {
      ...{ outcome: 'refused', addressGone: false },
      reason: 'Messages to this browser cannot be encrypted. Turn push off and on again.',
    };
  const outcome = await outcomeOf(post(request, stop), { destination: destinationOf(device), gone: GONE });
  if (outcome.outcome === 'refused') await devices.forget(customerId, device.id);
  return outcome;
}

/** Loaded with the first message, because most processes send none. */
export const loadPush = async () => (await import('web-push')).default;

async function requestOf({ endpoint, p256dh, auth }: PushDevice, payload: string, vapidDetails: VapidKeys) {
  try {
    const keys = { p256dh, auth };
    const { headers, body } = (await loadPush()).generateRequestDetails({ endpoint, keys }, payload, {
      vapidDetails,
      TTL: KEPT_SECONDS,
      urgency: 'high',
    });
    return { url: endpoint, headers: asText(headers), body: body ?? '' };
  } catch {
    return null;
  }
}

const asText = (headers: object): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** One browser is enough, since all belong to one customer. Throws if none certainly has it, but one may. */
function together(sent: readonly PromiseSettledResult<SendOutcome>[]): SendOutcome {
  const outcomes = sent.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const accepted = outcomes.filter(({ outcome }) => outcome === 'accepted').length;
  if (accepted > 0) return { outcome: 'accepted', reference: `${accepted} of ${sent.length} browsers` };
  const unsure = sent.find(({ status }) => status === 'rejected');
  if (unsure?.status === 'rejected') throw unsure.reason;
  const waiting = outcomes.find(({ outcome }) => outcome === 'later' || outcome === 'paused');
  const kept = outcomes.find((one) => one.outcome === 'refused' && !one.addressGone);
  return (
    waiting ?? kept ?? { outcome: 'refused', reason: 'No browser is subscribed any more.', addressGone: true }
  );
}

function noticeOf(alerts: readonly Alert[], to: Reader): PushNotice {
  const [first] = alerts;
  if (!first) return { title: '', body: '', path: pageOf([]) };
  const [headline, body] = wordsOf(first, to);
  const more = alerts.length - 1;
  const title = more > 0 ? textsIn(to.language).andMore(headline, more) : headline;
  return { title: cut(title), body: cut([...insteadOf(to), body].join('\n')), path: pageOf([first]) };
}

const cut = (text: string) => text.slice(0, MOST_CHARACTERS);

function wordsOf(alert: Alert, to: Reader): readonly [title: string, body: string] {
  const texts = textsIn(to.language);
  switch (alert.kind) {
    case 'signal':
      return [headlineOf(alert.signal, to), figuresOf(alert.signal, to)[0] ?? ''];
    case 'ended':
      return [texts.ended(headlineOf(alert.signal, to)), heldText(alert, to.language)];
    case 'digest':
      return [plural(alert.count, texts.reported, to.language), texts.howTheyTurnedOut];
    case 'test':
      return [texts.works, texts.worksSo];
    default:
      return [alert.title, alert.text];
  }
}
