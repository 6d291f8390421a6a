/** The bot's commands and replies, independent of Telegram's API. */
import { asListed } from '@spreadwise/contract/exchange-text';
import { durationText } from '@spreadwise/contract/figure-text';
import type { Locale } from '@spreadwise/contract/page-locale';
import { RISK } from '@spreadwise/contract/risk';
import { hashSecret, isSecret } from '../../../../platform/lib/secrets';
import { MINUTE_MS } from '../../../../platform/lib/time';
import { ALERT_SETTINGS_PATH } from '../../alert-text';
import type { Chats } from './chats';

export interface CommandsContext {
  readonly addresses: Chats;
  readonly productName: string;
  readonly publicOrigin: string;
  readonly now: () => Date;
}

export interface ChatCommand {
  readonly chat: string;
  /** Without the slash. */
  readonly name: string;
  readonly text: string;
  /** The language in which the writer uses Telegram, like the command menu. */
  readonly language: Locale;
}

const UNITS_MS = { m: MINUTE_MS, h: 60 * MINUTE_MS, d: 1_440 * MINUTE_MS } as const;
const LONGEST_MS = 7 * UNITS_MS.d;
const WITHOUT_TIME_MS = UNITS_MS.h;

const ENGLISH = {
  menu: {
    status: 'What this chat receives',
    pause: 'Pause alerts, e.g. /pause 2h',
    resume: 'End the pause',
    mute: 'Mute a coin, e.g. /mute SOL',
    unmute: 'Unmute a coin, e.g. /unmute SOL',
    stop: 'Stop alerts here',
  },
  notLinked: 'This chat gets no alerts.',
  stopped: (settings: string) => `This chat gets no more alerts. To resume: ${settings}`,
  resumed: 'Alerts are back.',
  begin: (settings: string) => `Choose Telegram in your settings, and use the link there: ${settings}`,
  linkOver: (settings: string) =>
    `This link has been used, replaced by a newer one, or is older than 15 minutes. Create another: ${settings}`,
  taken: (settings: string) =>
    `This chat gets another account’s alerts; a chat serves one account. Send /stop to end them here, or use another chat; then create a new link: ${settings}`,
  linked: (product: string) =>
    `Your ${product} alerts arrive here from now on, by your rules; /pause 2h pauses them, /stop ends them.\n\n${RISK.en}`,
  howLong: 'Enter a duration of at most a week: /pause 30m, /pause 2h or /pause 1d.',
  paused: (time: string) =>
    `No alerts for ${time}. Signals from that time are not sent later. /resume ends the pause.`,
  whichCoin: (command: string) => `Name the coin: /${command} SOL.`,
  muted: (coin: string) =>
    `No more signals with ${coin}, here and on your page. /unmute ${coin} brings them back.`,
  unmuted: (coin: string) => `Signals with ${coin} are back.`,
  pausedFor: (time: string) => `paused for ${time}`,
  snoozedFor: (time: string) => `no new signals for ${time}`,
  without: (coins: string) => `none with ${coins}`,
  status: (what: string, settings: string) => `Alerts for ${what}.\nYour settings: ${settings}`,
};

type CommandTexts = typeof ENGLISH;

const GERMAN: CommandTexts = {
  menu: {
    status: 'Was in diesem Chat ankommt',
    pause: 'Benachrichtigungen pausieren, z. B. /pause 2h',
    resume: 'Pause beenden',
    mute: 'Coin ausschließen, z. B. /mute SOL',
    unmute: 'Coin wieder zulassen, z. B. /unmute SOL',
    stop: 'Hier keine Benachrichtigungen mehr',
  },
  notLinked: 'In diesem Chat kommen keine Benachrichtigungen an.',
  stopped: (settings) =>
    `In diesem Chat kommen keine Benachrichtigungen mehr an. Zum Fortsetzen: ${settings}`,
  resumed: 'Benachrichtigungen kommen wieder.',
  begin: (settings) =>
    `Wählen Sie in Ihren Einstellungen Telegram, und öffnen Sie den Link dort: ${settings}`,
  linkOver: (settings) =>
    `Dieser Link wurde schon verwendet, durch einen neueren ersetzt oder ist älter als eine Viertelstunde. Erstellen Sie einen neuen: ${settings}`,
  taken: (settings) =>
    `In diesem Chat kommen die Benachrichtigungen eines anderen Kontos an; mehr als eines ist nicht möglich. Beenden Sie sie mit /stop, oder wählen Sie einen anderen Chat; erstellen Sie dann einen neuen Link: ${settings}`,
  linked: (product) =>
    `Ihre Benachrichtigungen von ${product} kommen ab jetzt hier an. Welche, sagen Ihre Regeln; /pause 2h pausiert sie, /stop beendet sie.\n\n${RISK.de}`,
  howLong: 'Nennen Sie eine Dauer, höchstens eine Woche: /pause 30m, /pause 2h oder /pause 1d.',
  paused: (time) =>
    `${time} lang kommt nichts. Signale dieser Zeit werden nicht nachgesendet. Mit /resume geht es sofort weiter.`,
  whichCoin: (command) => `Nennen Sie den Coin: /${command} SOL.`,
  muted: (coin) =>
    `Keine Signale mit ${coin} mehr, hier und auf Ihrer Seite. /unmute ${coin} nimmt das zurück.`,
  unmuted: (coin) => `Signale mit ${coin} kommen wieder.`,
  pausedFor: (time) => `pausiert für ${time}`,
  snoozedFor: (time) => `${time} keine neuen Signale`,
  without: (coins) => `keine mit ${coins}`,
  status: (what, settings) => `Benachrichtigungen für ${what}.\nIhre Einstellungen: ${settings}`,
};

const TEXTS: Readonly<Record<Locale, CommandTexts>> = { en: ENGLISH, de: GERMAN };

export const commandsIn = (language: Locale) =>
  Object.entries(TEXTS[language].menu).map(([command, description]) => ({ command, description }));

export async function answerCommand(ctx: CommandsContext, command: ChatCommand): Promise<string> {
  const texts = TEXTS[command.language];
  switch (command.name) {
    case 'start':
      return start(ctx, command, texts);
    case 'stop':
      return (await ctx.addresses.unlink(command.chat)) ? texts.stopped(settingsOf(ctx)) : texts.notLinked;
    case 'pause':
      return pause(ctx, command, texts);
    case 'resume':
      return (await ctx.addresses.pause(command.chat, null)) ? texts.resumed : texts.notLinked;
    case 'mute':
    case 'unmute':
      return mute(ctx, command, texts);
    case 'status':
      return status(ctx, command, texts);
    default:
      return commandsIn(command.language)
        .map(({ command: name, description }) => `/${name}: ${description}`)
        .join('\n');
  }
}

const settingsOf = ({ publicOrigin }: CommandsContext) => `${publicOrigin}${ALERT_SETTINGS_PATH}`;

/** `text`: the one-time secret of the customer's link. */
async function start(ctx: CommandsContext, { chat, text }: ChatCommand, texts: CommandTexts) {
  const customerId = isSecret(text) ? await ctx.addresses.takeLink(hashSecret(text)) : null;
  if (customerId === null) return (text === '' ? texts.begin : texts.linkOver)(settingsOf(ctx));
  if (!(await ctx.addresses.link(customerId, chat))) return texts.taken(settingsOf(ctx));
  return texts.linked(ctx.productName);
}

async function pause(ctx: CommandsContext, { chat, text, language }: ChatCommand, texts: CommandTexts) {
  const ms = text === '' ? WITHOUT_TIME_MS : readDuration(text);
  if (ms === null) return texts.howLong;
  const until = new Date(ctx.now().getTime() + ms);
  if (!(await ctx.addresses.pause(chat, until))) return texts.notLinked;
  return texts.paused(durationText(ms, language));
}

async function mute({ addresses }: CommandsContext, { chat, name, text }: ChatCommand, texts: CommandTexts) {
  const isMuted = name === 'mute';
  const coin = asListed(text);
  const muted = coin === '' ? 'refused' : await addresses.mute(chat, coin, isMuted);
  if (muted === 'not linked') return texts.notLinked;
  if (muted === 'refused') return texts.whichCoin(name);
  return (isMuted ? texts.muted : texts.unmuted)(coin);
}

async function status(ctx: CommandsContext, { chat, language }: ChatCommand, texts: CommandTexts) {
  const holder = await ctx.addresses.of(chat);
  if (holder === null) return texts.notLinked;
  const { email, pausedUntil, snoozedUntil, mutedCoins } = holder;
  const lasting = (until: Date | null, say: (time: string) => string) => {
    const left = (until?.getTime() ?? 0) - ctx.now().getTime();
    return left > 0 ? [say(durationText(left, language))] : [];
  };
  const what = [
    masked(email),
    ...lasting(pausedUntil, texts.pausedFor),
    ...lasting(snoozedUntil, texts.snoozedFor),
    ...(mutedCoins.length > 0 ? [texts.without(mutedCoins.join(', '))] : []),
  ];
  return texts.status(what.join(', '), settingsOf(ctx));
}

/** E.g. a…@example.com, since others may see the chat. */
const masked = (email: string): string => email.replace(/^(.).*@/, '$1…@');

/** Null: not a duration, or more than a week. */
function readDuration(text: string): number | null {
  const [, count, unit = ''] = /^(\d{1,4})\s*(m|min|minutes?|h|hours?|d|days?)$/i.exec(text) ?? [];
  const ms = Number(count) * UNITS_MS[unit.charAt(0).toLowerCase() as keyof typeof UNITS_MS];
  return ms > 0 && ms <= LONGEST_MS ? ms : null;
}
