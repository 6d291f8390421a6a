/** The bot's commands and answers, independent of Telegram's API. */

import { durationText } from '@spreadwise/contract/figure-text';
import { hashSecret, isSecret } from '../../../../platform/lib/secrets';
import { MINUTE_MS } from '../../../../platform/lib/time';
import { ALERT_SETTINGS_PATH } from '../../alert-text';

/** Whose chat it is, and what can be changed from it. A chat belongs to one customer at most. */
export interface ChatAddresses {
  /** Links the chat to the customer. False: it is another's. */
  link(customerId: string, chat: string): Promise<boolean>;
  unlink(chat: string): Promise<boolean>;
  /** `until` null: resumes. Whether it is linked. */
  pause(chat: string, until: Date | null): Promise<boolean>;
  /** In the customer's trading profile, for the page and every channel. */
  mute(chat: string, coin: string, isMuted: boolean): Promise<'done' | 'refused' | 'not linked'>;
  of(chat: string): Promise<ChatHolder | null>;
}

export interface ChatHolder {
  readonly email: string;
  readonly pausedUntil: Date | null;
  readonly mutedCoins: readonly string[];
}

export interface CommandsContext {
  readonly links: { take(hash: string, now: Date): Promise<string | null> };
  readonly addresses: ChatAddresses;
  readonly productName: string;
  readonly publicOrigin: string;
  readonly now: () => Date;
}

export interface ChatCommand {
  readonly chat: string;
  /** Without the slash. */
  readonly name: string;
  readonly text: string;
}

const UNITS_MS = { m: MINUTE_MS, h: 60 * MINUTE_MS, d: 1_440 * MINUTE_MS } as const;
const LONGEST_MS = 7 * UNITS_MS.d;
const WITHOUT_TIME_MS = UNITS_MS.h;

const NOT_LINKED = 'This chat gets no alerts.';

export const COMMANDS = [
  { command: 'status', description: 'What this chat gets' },
  { command: 'pause', description: 'Nothing for a while, e.g. /pause 2h' },
  { command: 'resume', description: 'Go on at once' },
  { command: 'mute', description: 'No advice with a coin, e.g. /mute SOL' },
  { command: 'unmute', description: 'Advice with it again' },
  { command: 'stop', description: 'No alerts here any more' },
] as const;

export async function answerCommand(ctx: CommandsContext, command: ChatCommand): Promise<string> {
  switch (command.name) {
    case 'start':
      return start(ctx, command);
    case 'stop':
      return (await ctx.addresses.unlink(command.chat))
        ? `This chat gets no alerts any more. To have them again: ${settingsOf(ctx)}`
        : NOT_LINKED;
    case 'pause':
      return pause(ctx, command);
    case 'resume':
      return (await ctx.addresses.pause(command.chat, null)) ? 'Alerts come again.' : NOT_LINKED;
    case 'mute':
    case 'unmute':
      return mute(ctx, command);
    case 'status':
      return status(ctx, command);
    default:
      return COMMANDS.map(({ command: name, description }) => `/${name}: ${description}`).join('\n');
  }
}

const settingsOf = ({ publicOrigin }: Pick<CommandsContext, 'publicOrigin'>) =>
  `${publicOrigin}${ALERT_SETTINGS_PATH}`;

/** `text`: the one-time secret of the customer's link. */
async function start(ctx: CommandsContext, { chat, text }: ChatCommand): Promise<string> {
  const customerId = isSecret(text) ? await ctx.links.take(hashSecret(text), ctx.now()) : null;
  if (customerId === null)
    return text === ''
      ? `Choose Telegram in your settings, and come back by the link there: ${settingsOf(ctx)}`
      : `This link has been used, replaced by a newer one, or is older than a quarter of an hour. Make another: ${settingsOf(ctx)}`;
  if (!(await ctx.addresses.link(customerId, chat)))
    return `This chat gets the alerts of another account, and a chat gets those of one. Send /stop to end them here, or choose another chat; then make a new link: ${settingsOf(ctx)}`;
  return `Your ${ctx.productName} alerts come here from now on. Quiet hours and the kinds of alerts are in your settings; /pause 2h pauses them, /stop ends them.`;
}

async function pause(ctx: CommandsContext, { chat, text }: ChatCommand): Promise<string> {
  const ms = text === '' ? WITHOUT_TIME_MS : readDuration(text);
  if (ms === null) return 'Say for how long, at most a week: /pause 30m, /pause 2h or /pause 1d.';
  const until = new Date(ctx.now().getTime() + ms);
  if (!(await ctx.addresses.pause(chat, until))) return NOT_LINKED;
  return `Nothing comes for ${durationText(ms)}. What is advised meanwhile is not sent later. /resume goes on at once.`;
}

async function mute({ addresses }: CommandsContext, { chat, name, text }: ChatCommand): Promise<string> {
  const isMuted = name === 'mute';
  const coin = text.toUpperCase();
  const muted = coin === '' ? 'refused' : await addresses.mute(chat, coin, isMuted);
  if (muted === 'not linked') return NOT_LINKED;
  if (muted === 'refused') return `Say which coin: /${name} SOL.`;
  return isMuted
    ? `No more advice with ${coin}, here and on your page. /unmute ${coin} takes it back.`
    : `Advice with ${coin} comes again.`;
}

async function status(ctx: CommandsContext, { chat }: ChatCommand): Promise<string> {
  const holder = await ctx.addresses.of(chat);
  if (holder === null) return NOT_LINKED;
  const { email, pausedUntil, mutedCoins } = holder;
  const left = (pausedUntil?.getTime() ?? 0) - ctx.now().getTime();
  const paused = left > 0 ? `, paused for ${durationText(left)}` : '';
  const without = mutedCoins.length > 0 ? `, none with ${mutedCoins.join(', ')}` : '';
  return `Alerts of ${masked(email)}${paused}${without}.\nYour settings: ${settingsOf(ctx)}`;
}

/** E.g. a…@example.com: others may see the chat. */
const masked = (email: string): string => email.replace(/^(.).*@/, '$1…@');

/** Null: not a duration, or more than a week. */
function readDuration(text: string): number | null {
  const [, count, unit = ''] = /^(\d{1,4})\s*(m|min|minutes?|h|hours?|d|days?)$/i.exec(text) ?? [];
  const ms = Number(count) * UNITS_MS[unit.charAt(0).toLowerCase() as keyof typeof UNITS_MS];
  return ms > 0 && ms <= LONGEST_MS ? ms : null;
}
