/** Alerts by Telegram: handling of each answer, pace, and the commands of a chat. */
import { EURO } from '@spreadwise/contract';
import { signalOf } from '../../../../advice/signals/testing/signals';
import { createMemoryLimits } from '../../../../platform/lib/limits/limits';
import { hashSecret } from '../../../../platform/lib/secrets';
import type { Alert, Recipient } from '../../channel';
import { NO_PAUSES } from '../../testing/pauses';
import { createPauses, type Pauses } from '../pauses';
import { createTelegramBot, loadTelegram, type TelegramBot } from './bot';
import type { Chats } from './chats';
import { createPace } from './pace';
import { createTelegramChannel } from './telegram-channel';
import { type BotApiStandIn, startBotApi } from './testing/bot-api';

const SECRET = 'a'.repeat(43);
const START = Date.parse('2026-11-22T09:30:00.000Z');
const TO: Recipient = {
  ...{ customerId: 'cus_1', address: '42', silent: false, timeZone: 'UTC', tier: 'PRO' },
  language: 'en',
  displayRate: EURO,
};
const ADVICE: Alert = { kind: 'signal', signal: signalOf('s1'), advisedAt: new Date(START) };

let telegram: BotApiStandIn;
let bot: TelegramBot;
let chats: Map<string, { customerId: string; pausedUntil: Date | null; mutedCoins: string[] }>;
let time: number;
let links: Map<string, string>;
const never = new AbortController().signal;
/** The pause between two messages to a chat of plan Pro. */
const APART = { pause: { destination: 'telegram 42', ms: 3_000 } };

beforeEach(async () => {
  telegram = await startBotApi();
  time = START;
  chats = new Map();
  links = new Map([[hashSecret(SECRET), 'cus_1']]);
  bot = createTelegramBot({
    library: await loadTelegram(),
    token: '100:token',
    apiBase: telegram.base,
    log: { warn: () => {} },
    addresses: addressesIn(chats),
    productName: 'Spreadwise',
    publicOrigin: 'https://spreadwise.test',
    now: () => new Date(time),
  });
});
afterEach(() => telegram.stop());

const addressesIn = (known: typeof chats): Chats => ({
  async takeLink(hash) {
    const customerId = links.get(hash) ?? null;
    links.delete(hash);
    return customerId;
  },
  act: async (...asked) => asked.join(' '),
  async link(customerId, chat) {
    known.set(chat, { customerId, pausedUntil: null, mutedCoins: [] });
    return true;
  },
  unlink: async (chat) => known.delete(chat),
  async pause(chat, pausedUntil) {
    const one = known.get(chat);
    if (one) known.set(chat, { ...one, pausedUntil });
    return one !== undefined;
  },
  async mute(chat, coin, isMuted) {
    const one = known.get(chat);
    if (one) known.set(chat, { ...one, mutedCoins: isMuted ? [coin] : [] });
    return one ? 'done' : 'not linked';
  },
  async of(chat) {
    const one = known.get(chat);
    return one ? { ...one, email: 'ada@example.com', snoozedUntil: new Date(0) } : null;
  },
});

/** Sleeping advances the clock. */
const timers = {
  async sleep(ms: number) {
    time += ms;
  },
};
const channel = (pauses: Pauses = NO_PAUSES) => {
  const pace = createPace({ limits: createMemoryLimits(), timers, now: () => new Date(time) });
  return createTelegramChannel({ api: bot.api, pace, pauses, publicOrigin: 'https://spreadwise.test' });
};
const send = (alerts: readonly Alert[] = [ADVICE], to: Partial<Recipient> = {}, isRepeat = false) => {
  const one = channel();
  const whom = { ...TO, ...to };
  return one.send({ id: 'm1', isRepeat, body: one.render(alerts, whom) }, whom, never);
};
async function says(text: string, language?: string): Promise<string> {
  telegram.sent.length = 0;
  telegram.write(42, text, language);
  await bot.poll(never, 0);
  return telegram.sent.map((message) => message.text).join('\n');
}

test('states in a new signal what to do, its profit, and where to see it', async () => {
  expect(await send([ADVICE], { silent: true })).toEqual({
    outcome: 'accepted',
    reference: '42/1',
    ...APART,
  });
  const [message] = telegram.sent;
  expect(message).toMatchObject({ chat_id: '42', disable_notification: true });
  expect(message?.text).toMatch(/^New signal: \[simulated\] €10.00/);
  expect(message?.text).toContain('The market is simulated');
  expect(JSON.stringify(message?.reply_markup)).toContain(
    'https://spreadwise.test/dashboard?section=signals&signal=s1',
  );
});

/** The end of one of two signals in a message; the other is still open. */
const END: Alert = {
  ...{ kind: 'ended', signal: signalOf('s1'), why: 'gain gone' },
  endedAt: new Date(Date.parse(signalOf('s1').detectedAt) + 40_000),
};
function sendEnd(reference: string, to: Partial<Recipient> = { silent: true }) {
  const one = channel();
  const whom = { ...TO, ...to };
  const replaces = { reference, body: one.render([ADVICE, END], whom) };
  return one.send({ id: 'm1', isRepeat: false, body: one.render([END], whom), replaces }, whom, never);
}

test('edits a message silently when one of its signals ends', async () => {
  expect(await sendEnd('42/7')).toEqual({ outcome: 'accepted', reference: '42/7' });
  expect(telegram.sent).toEqual([]);
  expect(telegram.edited).toMatchObject([{ chat_id: '42', message_id: 7 }]);
  expect(telegram.edited[0]?.text).toMatch(
    /^2 alerts\n• \[simulated\] €10.00.*\n• Ended: \[simulated\] €10.00.*open for 40 s/,
  );
});

interface Keyboard {
  readonly inline_keyboard: readonly { readonly text: string; readonly callback_data?: string }[][];
}
const buttonsOf = (keyboard: unknown) =>
  (keyboard as Keyboard).inline_keyboard
    .flat()
    .map(({ text, callback_data = 'opens' }) => `${text}: ${callback_data}`);

test.each<[string, readonly Alert[], readonly string[]]>([
  ['a signal', [ADVICE], ['Took it: took', 'Snooze 1 h: snooze', 'Mute BTC: mute', 'Open: opens']],
  ['an ended signal', [END], ['Took it: took', 'Open: opens']],
  ['several signals', [ADVICE, END], ['Snooze 1 h: snooze', 'Open: opens']],
  ['a test message', [{ kind: 'test' }], ['Open: opens']],
])('shows the buttons that apply to %s', async (_, alerts, buttons) => {
  await send(alerts);
  expect(buttonsOf(telegram.sent[0]?.reply_markup)).toEqual(buttons);
});

test('answers a pressed button in the language of the user who presses it', async () => {
  telegram.press(42, 7, 'took', 'de-AT');
  await bot.poll(never, 0);
  expect(telegram.answered).toEqual(['42 7 took de']);
});

test('sends a separate message as well when the customer wants a sound', async () => {
  expect(await sendEnd('42/7', { silent: false })).toEqual({
    outcome: 'accepted',
    reference: '42/1',
    ...APART,
  });
  expect(telegram.edited).toHaveLength(1);
  expect(telegram.sent[0]?.text).toMatch(/^Ended: .*\n1\. Buy/);
});

test.each([
  ['it was deleted', '42/7', 'Bad Request: message to edit not found'],
  ['it is too old', '42/7', "Bad Request: message can't be edited"],
  ['it was sent to another chat', '41/7', null],
  ['its message number is unknown', '', null],
])('sends a separate end message when the first cannot be edited: %s', async (_, reference, description) => {
  if (description) telegram.faults.push({ code: 400, description });
  expect(await sendEnd(reference)).toEqual({ outcome: 'accepted', reference: '42/1', ...APART });
  expect(telegram.edited).toEqual([]);
  expect(telegram.sent[0]?.text).toMatch(/^Ended: /);
});

test('accepts a repeated edit as done, and retries one that fails temporarily', async () => {
  telegram.faults.push({ code: 400, description: 'Bad Request: message is not modified: …' });
  expect(await sendEnd('42/7')).toEqual({ outcome: 'accepted', reference: '42/7' });
  telegram.faults.push({ code: 429, description: 'Too Many Requests', retryAfter: 7 });
  expect(await sendEnd('42/7')).toMatchObject({ outcome: 'later', pause: { ms: 7_000 } });
  telegram.faults.push({ code: 403, description: 'Forbidden: bot was blocked by the user' });
  expect(await sendEnd('42/7')).toMatchObject({ outcome: 'refused', addressGone: true });
  expect(telegram.sent).toEqual([]);
});

test('combines several alerts into one message, and marks a possible repeat', async () => {
  await send(
    Array.from({ length: 10 }, () => ADVICE),
    {},
    true,
  );
  expect(telegram.sent[0]?.text).toMatch(/^10 alerts\n(•.*\n){8}and 2 more\n\n\(Sent again/);
});

test.each([
  [
    { code: 429, description: 'Too Many Requests', retryAfter: 7 },
    { outcome: 'later', pause: { destination: 'telegram 42', ms: 7_000 } },
  ],
  [{ code: 502, description: 'Bad Gateway' }, { outcome: 'later' }],
  [{ code: 401, description: 'Unauthorized' }, { outcome: 'later' }],
  [
    { code: 403, description: 'Forbidden: bot was blocked by the user' },
    { outcome: 'refused', addressGone: true },
  ],
  [
    { code: 400, description: 'Bad Request: chat not found' },
    { outcome: 'refused', addressGone: true },
  ],
  [
    { code: 400, description: 'Bad Request: message text is empty' },
    { outcome: 'refused', addressGone: false },
  ],
] as const)('maps the answer %j to %j', async (fault, outcome) => {
  telegram.faults.push(fault);
  expect(await send()).toMatchObject(outcome);
});

test('pauses the chat after a 429, and the bot after five in a row, whichever chats they concern', async () => {
  const one = channel();
  const pausedAfter = async (chat: number) => {
    telegram.faults.push({ code: 429, description: 'Too Many Requests', retryAfter: 4 });
    const to = { ...TO, address: String(chat) };
    const outcome = await one.send({ id: 'm', isRepeat: false, body: one.render([ADVICE], to) }, to, never);
    return outcome.outcome === 'later' ? outcome.pause?.destination : outcome.outcome;
  };
  const paused: unknown[] = [];
  for (let chat = 1; chat <= 5; chat += 1) paused.push(await pausedAfter(chat));
  expect(paused).toEqual(['telegram 1', 'telegram 2', 'telegram 3', 'telegram 4', 'telegram']);
});

test('treats a broken connection as unsure, and a refused one as not arrived', async () => {
  telegram.faults.push('reset');
  await expect(send()).rejects.toThrow();
  await telegram.stop();
  expect(await send()).toMatchObject({ outcome: 'later' });
});

test('sends 25 messages a second in all, and one a second to each chat', async () => {
  const one = channel();
  const sendTo = async (address: string) => {
    const to = { ...TO, address };
    await one.turn?.(to, never);
    await one.send({ id: 'm', isRepeat: false, body: one.render([ADVICE], TO) }, to, never);
  };
  const begun = time;
  for (let chat = 0; chat < 26; chat += 1) await sendTo(String(chat));
  expect(time - begun).toBe(1_000);
  await sendTo('25');
  expect(time - begun).toBe(2_000);
});

test.each<[Recipient['tier'], unknown[]]>([
  ['PRO', ['accepted', 'paused until 3 s', 'accepted']],
  ['PREMIUM', ['accepted', 'accepted', 'accepted']],
])(
  'sends the first message to a chat of %s at once, and those of the next three seconds as %j',
  async (tier, expected) => {
    const one = channel(createPauses({ limits: createMemoryLimits(), now: () => new Date(time) }));
    const to = { ...TO, tier };
    const outcomes: string[] = [];
    for (const after of [0, 2_999, 3_001]) {
      time = START + after;
      const sent = await one.send({ id: 'm', isRepeat: false, body: one.render([ADVICE], to) }, to, never);
      outcomes.push(
        sent.outcome === 'paused' ? `paused until ${(sent.until.getTime() - START) / 1_000} s` : sent.outcome,
      );
    }
    expect(outcomes).toEqual(expected);
  },
);

test('reserves the turns of all waiting messages with one database call', async () => {
  const limits = createMemoryLimits();
  const change = jest.spyOn(limits, 'change');
  const waits: number[] = [];
  const sleep = async (ms: number) => void waits.push(ms);
  const pace = createPace({ limits, timers: { sleep }, now: () => new Date(START) });
  await Promise.all(Array.from({ length: 25 }, (_, n) => pace.turn(String(n), never)));
  expect(change).toHaveBeenCalledTimes(1);
  expect(waits).toEqual(Array.from({ length: 24 }, (_, n) => (n + 1) * 40));
});

test('links a chat to a customer once per link', async () => {
  expect(await bot.username()).toBe('spreadwise_test_bot');
  expect(await says('/start')).toContain('/dashboard?section=settings&part=alerts');
  expect(await says(`/start ${SECRET}`)).toContain('alerts arrive here');
  expect(chats.get('42')?.customerId).toBe('cus_1');
  expect(await says(`/start ${SECRET}`)).toContain('has been used');
});

test('fails without waiting while Telegram is down', async () => {
  await telegram.stop();
  await expect(bot.username()).rejects.toThrow();
  await expect(bot.poll(never, 0)).rejects.toThrow();
});

test.each(['/pause 1 month', '/pause soon', '/pause 2h30'])('rejects %s as a duration', async (text) => {
  await says(`/start ${SECRET}`);
  expect(await says(text)).toContain('Enter a duration');
});

test('pauses, resumes, shows the status, and stops alerts', async () => {
  await says(`/start ${SECRET}`);
  expect(await says('/pause 2h')).toContain('2 h');
  expect(chats.get('42')?.pausedUntil).toEqual(new Date(START + 7_200_000));
  expect(await says('/status')).toBe(
    'Alerts for a…@example.com, paused for 2 h.\nYour settings: https://spreadwise.test/dashboard?section=settings&part=alerts',
  );
  expect(await says('/pause 8d')).toContain('at most a week');
  expect(await says('/resume')).toBe('Alerts are back.');
  expect(await says('hello')).toContain('/stop');
  expect(await says('/stop')).toContain('no more alerts');
  expect(await says('/status')).toBe('This chat gets no alerts.');
});

test('replies and alerts in German to customers who use German', async () => {
  expect(await says('/status', 'de-AT')).toBe('In diesem Chat kommen keine Benachrichtigungen an.');
  await says(`/start ${SECRET}`, 'de');
  expect(await says('/pause 90m', 'de')).toContain('1 h 30 min lang kommt nichts.');
  expect(await says('/help', 'de')).toContain('/stop: Hier keine Benachrichtigungen mehr');
  telegram.sent.length = 0;
  await send([ADVICE], { language: 'de' });
  expect(telegram.sent[0]?.text).toMatch(/^Neues Signal: \[simuliert\] 10,00\s€/);
  expect(JSON.stringify(telegram.sent[0]?.reply_markup)).toContain('Öffnen');
});

test('mutes a coin, lists it as muted, and unmutes it', async () => {
  expect(await says('/mute sol')).toBe('This chat gets no alerts.');
  await says(`/start ${SECRET}`);
  expect(await says('/mute')).toContain('/mute SOL');
  expect(await says('/mute sol')).toContain('/unmute SOL');
  expect(await says('/status')).toContain('Alerts for a…@example.com, none with SOL.');
  expect(await says('/unmute SOL')).toBe('Signals with SOL are back.');
  expect(await says('/status')).not.toContain('SOL');
  expect(await says('/mute stETH')).toContain('/unmute STETH');
});

test('unlinks a chat that blocks the bot', async () => {
  await says(`/start ${SECRET}`);
  telegram.block(42);
  await bot.poll(never, 0);
  expect(chats.size).toBe(0);
});
