/** Web push: the content each browser receives, and how answers of push services are handled. */
import { EURO } from '@spreadwise/contract';
import webPush from 'web-push';
import { signalOf } from '../../../../advice/signals/testing/signals';
import { createPost, type SendPost, Unanswered } from '../../../../platform/lib/outgoing/request';
import { readActed } from '../../acts';
import type { Alert, Recipient } from '../../channel';
import { NO_PAUSES } from '../../testing/pauses';
import type { PushDevice } from './devices-store';
import { createPushChannel } from './push-channel';
import { type PushServiceStandIn, startPushService, type TestBrowser } from './testing/push-service';

const TO: Recipient = {
  ...{ customerId: 'cus_1', address: '', silent: true, timeZone: 'UTC', tier: 'PREMIUM' },
  language: 'en',
  displayRate: EURO,
};
const ADVICE: Alert = { kind: 'signal', signal: signalOf('s1'), advisedAt: new Date() };
const VAPID = { ...webPush.generateVAPIDKeys(), subject: 'mailto:owner@spreadwise.test' };
const SECRET = Buffer.from('secret');
const never = new AbortController().signal;

let service: PushServiceStandIn;
let known: PushDevice[];
beforeEach(async () => {
  service = await startPushService();
  known = [];
});
afterEach(() => service.stop());

const add = (id: string, browser: TestBrowser) =>
  known.push({ ...browser, id, customerId: 'cus_1', device: null, createdAt: new Date() });
const inEarnest = createPost({ production: false, timeoutMs: 5_000 });
async function send(alerts: readonly Alert[] = [ADVICE], post: SendPost = inEarnest, vapid = VAPID) {
  const channel = createPushChannel({
    post,
    pauses: NO_PAUSES,
    vapid,
    secret: SECRET,
    devices: {
      of: async () => known,
      async forget(_, gone) {
        known = known.filter(({ id }) => id !== gone);
      },
    },
  });
  return channel.send({ id: 'm1', isRepeat: false, body: channel.render(alerts, TO) }, TO, never);
}

test('encrypts a notification for each browser, so that only it can read it', async () => {
  add('one', service.subscribe('/one'));
  add('two', service.subscribe('/two'));
  expect(await send()).toEqual({ outcome: 'accepted', reference: '2 of 2 browsers' });
  expect(service.pushed.map(({ path }) => path).sort()).toEqual(['/one', '/two']);
  const [pushed] = service.pushed;
  expect(pushed?.notice).toMatchObject({
    path: '/dashboard?section=signals&signal=s1',
    tag: 'm1',
    silent: true,
  });
  expect(pushed?.notice.title).toMatch(/^\[simulated\] €10.00 · BTC/);
  expect(pushed?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '300', urgency: 'high' });
  expect(pushed?.headers.authorization).toContain(VAPID.publicKey);
});

test.each([true, false])('replaces the previous notification, silent: %s', async (silent) => {
  add('one', service.subscribe('/one'));
  const one = createPushChannel({
    ...{ post: inEarnest, pauses: NO_PAUSES, vapid: VAPID, secret: SECRET },
    devices: { of: async () => known, forget: async () => {} },
  });
  const to = { ...TO, silent };
  const ended: Alert = { kind: 'ended', signal: signalOf('s1'), endedAt: new Date(), why: 'gain gone' };
  const replaces = { reference: '1 of 1 browsers', body: one.render([ended], to) };
  const body = one.render([ADVICE], to);
  await one.send({ id: 'm1', isRepeat: false, body, replaces }, to, never);
  expect(service.pushed[0]?.notice).toMatchObject({ tag: 'm1', silent, renotify: !silent });
  expect(service.pushed[0]?.notice.title).toMatch(/^Ended: /);
});

test('signs buttons for their own browser and signal only, and rejects forged tokens', async () => {
  add('one', service.subscribe('/one'));
  await send();
  const { actions, token } = service.pushed[0]?.notice ?? {};
  expect(actions).toEqual([
    { action: 'took', title: 'Took it' },
    { action: 'snooze', title: 'Snooze 1 h' },
    { action: 'mute', title: 'Mute BTC' },
  ]);
  const acted = { customerId: 'cus_1', deviceId: 'one', signalIds: ['s1'], language: 'en' };
  expect(readActed(SECRET, String(token))).toEqual(acted);
  const [, signature] = String(token).split('.');
  const forged = Buffer.from(JSON.stringify({ ...acted, customerId: 'cus_2' })).toString('base64url');
  for (const wrong of [`${forged}.${signature}`, forged, 'x', ''])
    expect(readActed(SECRET, wrong)).toBeNull();
  expect(readActed(Buffer.from('another'), String(token))).toBeNull();
});

test('combines several alerts into one notification', async () => {
  add('one', service.subscribe('/one'));
  await send([ADVICE, ADVICE, ADVICE]);
  expect(service.pushed[0]?.notice.title).toMatch(/ and 2 more$/);
});

test('keeps the address when a browser subscribes anew while its former subscription is refused', async () => {
  add('one', service.subscribe('/one'));
  service.answers.set('/one', { status: 410 });
  const post: SendPost = (...given) => {
    add('anew', service.subscribe('/anew'));
    return inEarnest(...given);
  };
  expect(await send([ADVICE], post)).toMatchObject({ outcome: 'later' });
  expect(await send()).toMatchObject({ outcome: 'accepted' });
});

test('removes an unsubscribed browser, and the address with the last one', async () => {
  add('one', service.subscribe('/one'));
  add('two', service.subscribe('/two'));
  service.answers.set('/one', { status: 410 });
  expect(await send()).toMatchObject({ outcome: 'accepted' });
  expect(known.map(({ id }) => id)).toEqual(['two']);
  service.answers.set('/two', { status: 404 });
  expect(await send()).toMatchObject({ outcome: 'refused', addressGone: true });
  expect(await send()).toMatchObject({ outcome: 'refused', addressGone: true });
});

test('keeps a browser that we cannot encrypt for, and still notifies the others', async () => {
  add('one', service.subscribe('/one'));
  add('bad', { ...service.subscribe('/bad'), p256dh: 'B'.repeat(87) });
  expect(await send()).toMatchObject({ outcome: 'accepted' });
  expect(known.map(({ id }) => id)).toEqual(['one', 'bad']);
  expect(service.pushed.map(({ path }) => path)).toEqual(['/one']);
  known = known.filter(({ id }) => id === 'bad');
  expect(await send()).toMatchObject({ outcome: 'refused', addressGone: false });
  expect(known.map(({ id }) => id)).toEqual(['bad']);
});

test('sends nothing and keeps the browser when our own VAPID key is wrong', async () => {
  add('one', service.subscribe('/one'));
  const wrongSubject = { ...VAPID, subject: 'nobody' };
  expect(await send([ADVICE], inEarnest, wrongSubject)).toMatchObject({
    outcome: 'refused',
    addressGone: false,
  });
  expect(known.map(({ id }) => id)).toEqual(['one']);
  expect(service.pushed).toEqual([]);
});

test('retries when the push service is busy', async () => {
  add('one', service.subscribe('/one'));
  service.answers.set('/one', { status: 429, headers: { 'Retry-After': '9' } });
  expect(await send()).toMatchObject({
    outcome: 'later',
    pause: { destination: `push ${new URL(service.subscribe('/two').endpoint).origin}`, ms: 9_000 },
  });
  service.answers.set('/one', { status: 503 });
  expect(await send()).toMatchObject({ outcome: 'later' });
});

test('treats a push service that never answers as unsure, unless another browser certainly has the message', async () => {
  const silentAt =
    (silent: string): SendPost =>
    (post, stop) =>
      post.url.endsWith(silent)
        ? Promise.reject(new Unanswered('no answer in time', true))
        : inEarnest(post, stop);
  add('one', service.subscribe('/one'));
  await expect(send([ADVICE], silentAt('/one'))).rejects.toThrow('no answer in time');
  add('two', service.subscribe('/two'));
  expect(await send([ADVICE], silentAt('/one'))).toMatchObject({ outcome: 'accepted' });
});
