/** Alerts to a customer's server: payload, signature, and handling of its answers. */
import { createHmac } from 'node:crypto';
import { EURO } from '@spreadwise/contract';
import { RISK } from '@spreadwise/contract/risk';
import { signalOf } from '../../../../advice/signals/testing/signals';
import { createMemoryLimits } from '../../../../platform/lib/limits/limits';
import { type Post, Unanswered } from '../../../../platform/lib/outgoing/request';
import { DAY_MS } from '../../../../platform/lib/time';
import type { Alert, Recipient } from '../../channel';
import { NO_PAUSES } from '../../testing/pauses';
import { createPauses, type Pauses } from '../pauses';
import { createWebhookChannel, rotated, secretOf, type WebhookAddress } from './webhook-channel';

const START = Date.parse('2026-11-22T09:30:00.000Z');
const SECRET = Buffer.alloc(32, 7);
const ADDRESS: WebhookAddress = { id: 'w1', url: 'https://a.example/', generation: 1, previousUntil: null };
const ADVICE: Alert = { kind: 'signal', signal: signalOf('s1'), advisedAt: new Date(START) };
const never = new AbortController().signal;

let time = START;
const now = () => new Date(time);
beforeEach(() => {
  time = START;
});

async function send(
  answer: () => { status: number; retryAfterMs?: number },
  address: object = ADDRESS,
  pauses: Pauses = NO_PAUSES,
) {
  const posts: Post[] = [];
  const post = async (one: Post) => {
    posts.push(one);
    return answer();
  };
  const channel = createWebhookChannel({ post, pauses, secret: SECRET, now });
  const to: Recipient = {
    ...{ customerId: 'cus_1', address: JSON.stringify(address) },
    ...{ silent: false, timeZone: 'UTC', tier: 'PREMIUM', language: 'en', displayRate: EURO },
  };
  const body = channel.render([ADVICE], to);
  const outcome = await channel.send({ id: 'm1', isRepeat: false, body }, to, never);
  return { outcome, post: posts[0] };
}
const ok = () => ({ status: 204 });

/** Verifies the signature as a receiver does (standardwebhooks.com). */
function isSigned({ headers, body }: Post, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const right = `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
  return (headers['webhook-signature'] ?? '').split(' ').includes(right);
}

test('pauses the webhook that asks for it, and no other at its host', async () => {
  const pauses = createPauses({ now, limits: createMemoryLimits() });
  const other = { ...ADDRESS, id: 'w2', url: 'https://a.example/other' };
  await send(() => ({ status: 429, retryAfterMs: 3_600_000 }), ADDRESS, pauses);
  expect((await send(ok, ADDRESS, pauses)).outcome).toMatchObject({ outcome: 'paused' });
  expect((await send(ok, other, pauses)).outcome).toMatchObject({ outcome: 'accepted' });
});

test('signs the whole signal so that the receiver can verify the sender', async () => {
  const { outcome, post } = await send(ok);
  expect(outcome).toEqual({ outcome: 'accepted', reference: '204' });
  expect(post && isSigned(post, secretOf(SECRET, ADDRESS))).toBe(true);
  expect(post && isSigned(post, secretOf(SECRET, { ...ADDRESS, id: 'w2' }))).toBe(false);
  expect(post?.headers['webhook-id']).toBe('m1');
  expect(JSON.parse(String(post?.body))).toMatchObject({
    type: 'alerts',
    timestamp: '2026-11-22T09:30:00.000Z',
    data: {
      ...{ told: EURO, risk: RISK.en },
      alerts: [{ type: 'signal.advised', signal: { id: 's1', worth: { inPlace: {} } } }],
    },
  });
});

test('signs with both secrets for a day after a rotation', async () => {
  const next = rotated(ADDRESS, now());
  const isKnownBy = async (address: WebhookAddress) => {
    const { post } = await send(ok, next);
    return post && isSigned(post, secretOf(SECRET, address));
  };
  expect([await isKnownBy(ADDRESS), await isKnownBy(next)]).toEqual([true, true]);
  time += DAY_MS;
  expect([await isKnownBy(ADDRESS), await isKnownBy(next)]).toEqual([false, true]);
});

test('signs with the deployed secret for a day even if the secret is rotated twice', async () => {
  const second = rotated(ADDRESS, now());
  time += DAY_MS / 4;
  const third = rotated(rotated(second, now()), now());
  const isKnownBy = async (address: WebhookAddress) => {
    const { post } = await send(ok, third);
    return post && isSigned(post, secretOf(SECRET, address));
  };
  expect([await isKnownBy(ADDRESS), await isKnownBy(second)]).toEqual([true, true]);
  time += DAY_MS;
  expect([await isKnownBy(ADDRESS), await isKnownBy(third)]).toEqual([false, true]);
  expect(rotated(third, now()).oldest).toBe(third.generation);
});

test.each([
  [{ status: 410 }, { outcome: 'refused', addressGone: true }],
  [
    { status: 429, retryAfterMs: 5_000 },
    { outcome: 'later', pause: { ms: 5_000 } },
  ],
  [{ status: 500 }, { outcome: 'later' }],
  [{ status: 404 }, { outcome: 'later' }],
  [{ status: 302 }, { outcome: 'later' }],
])('maps the answer %j to %j', async (answer, outcome) => {
  expect((await send(() => answer)).outcome).toMatchObject(outcome);
});

test('retries an unreachable server, and treats a broken connection as unsure', async () => {
  const silent = (mayHaveArrived: boolean) => () => {
    throw new Unanswered('no answer in time', mayHaveArrived);
  };
  expect((await send(silent(false))).outcome).toEqual({ outcome: 'later', reason: 'no answer in time' });
  await expect(send(silent(true))).rejects.toThrow('no answer in time');
});
