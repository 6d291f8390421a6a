/** The faults, by kind and name, as often as the seed decides. */
import type { Life } from '../kernel';
import type { Fate } from '../node/database';
import { DATABASE_HOST } from '../node/database-server';
import type { Wire } from '../node/network';
import type { World } from '../world';
import { injectApart } from './apart';
import { injectDatabaseFaults, injectFullDisk } from './database';

export const FAULT_NAMES = [
  ...(['death', 'lost commit', 'network', 'webhooks', 'mail', 'chats', 'clock', 'disk', 'release'] as const),
  // Only with several processes.
  ...(['freeze', 'bus', 'database'] as const),
] as const;
export type FaultName = (typeof FAULT_NAMES)[number];

/** The share of statements that are the process's last. */
const DEATH = 1 / 4_000;
/** The share of all its turns, whatever it waits for. */
const DEATH_AT_TURN = 1 / 20_000;
/** The share of its outside effects at which it dies, before or just after hearing of them. */
const DEATH_AT_EFFECT = 1 / 600;
const EFFECTS = ['the provider', 'the mail server', 'the chats'];
const LOST_COMMIT = 1 / 1_500;
const NETWORK = 1 / 25;
const WEBHOOK = 1 / 3;
const MAIL = 1 / 8;
const CHATS = 1 / 6;
const RELEASE = 1 / 4;
const RELEASE_EVERY_MS = 15_000;
/** The share of spans that pass without any webhook. */
const OUTAGE = 1 / 3;
const SPAN_MS = 90_000;

/** Returns a function that ends them. */
export function injectFaults(world: World, names: readonly FaultName[]): () => void {
  const { kernel, durable, net, mail, chats } = world;
  const from = kernel.from.fork();
  const has = (name: FaultName) => names.includes(name);
  const note = (words: string) => {
    kernel.trace(`fault: ${words}`);
    world.faultsAt.push(kernel.now());
  };
  const productOf = (life: Life) => world.products().find(({ machine }) => machine.life === life);
  const dies = (life: Life, words: string) => {
    const machine = productOf(life)?.machine;
    if (!machine || life.isDead) return;
    note(`${life.name} dies ${words}`);
    durable.kill(machine);
  };
  kernel.turn.before = (life) => {
    if (has('death') && productOf(life) && from.chance(DEATH_AT_TURN)) dies(life, 'at one of its turns');
  };
  net.hears = (life, { name: who }) => {
    if (!has('death') || !EFFECTS.includes(who) || !productOf(life)) return;
    if (!from.chance(DEATH_AT_EFFECT)) return;
    if (from.chance(0.5)) dies(life, `before it hears from ${who}`);
    else kernel.at(from.fraction() * 5, null, '', () => dies(life, `after it has heard from ${who}`));
  };
  const disk = has('disk') ? injectFullDisk(world, note) : null;
  durable.fate = (machine, what): Fate => {
    // A process that has not started yet can die as well, but not for ever.
    if (has('death') && from.chance(DEATH)) {
      const fate = from.pick(['dies before', 'dies after'] as const);
      note(`${machine.life.name} ${fate} "${what}"`);
      return fate;
    }
    if (has('lost commit') && what === 'commit' && world.isReady(machine) && from.chance(LOST_COMMIT)) {
      note('a commit succeeds and its answer is lost');
      return 'answer lost';
    }
    if (disk?.isFullFor(what) && world.isReady(machine)) return 'disk full';
    return 'good';
  };
  const outage = { decidedAt: 0, isOn: false };
  const isOutage = () => {
    if (kernel.now() - outage.decidedAt > SPAN_MS)
      Object.assign(outage, { decidedAt: kernel.now(), isOn: from.chance(OUTAGE) });
    return outage.isOn || world.isSilent();
  };
  const database = has('database') ? injectDatabaseFaults(world, note) : null;
  net.wire = ({ from: who, to }): Wire => {
    if (to.startsWith(`${DATABASE_HOST}:`) && database?.isAway()) return 'refused';
    const isWebhook = who.name === 'the provider' && has('webhooks');
    const isProvider = to.startsWith('provider:');
    const isOut = isWebhook && isOutage();
    if (isOut || (isWebhook && from.chance(WEBHOOK))) {
      const wire = isOut
        ? 'swallowed'
        : from.pick<Wire>(['refused', 'answer lost', 'slow', 'hangs', 'swallowed']);
      note(`a webhook meets a wire that is "${wire}"`);
      return wire;
    }
    if (isProvider && has('network') && from.chance(NETWORK)) {
      const wire = from.pick<Wire>(['refused', 'reset before', 'answer lost', 'slow', 'hangs']);
      note(`the way to the provider is "${wire}"`);
      return wire;
    }
    return 'good';
  };
  mail.fault = () => {
    if (!has('mail') || !from.chance(MAIL)) return undefined;
    const fault = from.pick([
      { at: 'address', answer: '450 4.2.1 busy' },
      { at: 'mail', as: 'reset', isTaken: true },
      { at: 'mail', as: 'reset', isTaken: false },
      { at: 'mail', as: 'silence', isTaken: true },
    ] as const);
    note(`the mail server: ${JSON.stringify(fault)}`);
    return fault;
  };
  chats.fault = () => {
    if (!has('chats') || !from.chance(CHATS)) return undefined;
    const fault = from.pick([
      { code: 429, description: 'Too Many Requests', retryAfter: from.whole(1, 20) },
      { code: 502, description: 'Bad Gateway' },
      'reset',
      'answer lost',
    ] as const);
    note(`the chats: ${JSON.stringify(fault)}`);
    return fault;
  };
  let isOver = false;
  const jump = () => {
    if (isOver) return;
    for (const { machine } of world.products())
      if (from.chance(0.3)) {
        machine.offset = from.whole(-3_000, 3_000);
        note(`the product's clock is wrong by ${machine.offset} ms`);
      }
    kernel.at(20_000, null, '', jump);
  };
  if (has('clock')) kernel.at(20_000, null, '', jump);
  const replace = () => {
    if (isOver) return;
    if (from.chance(RELEASE)) world.release().catch((error: unknown) => kernel.fail(error));
    kernel.at(RELEASE_EVERY_MS, null, '', replace);
  };
  if (has('release')) kernel.at(RELEASE_EVERY_MS, null, '', replace);
  const stopApart = injectApart(world, from, { has, note });
  return () => {
    durable.fate = () => 'good';
    kernel.turn.before = () => {};
    net.hears = () => {};
    net.wire = () => 'good';
    mail.fault = () => undefined;
    chats.fault = () => undefined;
    isOver = true;
    stopApart();
    database?.stop();
    disk?.stop();
    for (const { machine } of world.products()) machine.offset = 0;
  };
}
