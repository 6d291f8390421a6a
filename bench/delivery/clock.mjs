/**
 * Loaded before a program of the bench (`node --import`): its clock runs faster than real time, by BENCH_CLOCK, and its
 * timers are shortened accordingly. The database's clock is made to match (scripts/bench/delivery.mjs).
 */
import { syncBuiltinESMExports } from 'node:module';
import timersPromises from 'node:timers/promises';

const { origin, speed } = JSON.parse(process.env.BENCH_CLOCK ?? '{"origin":0,"speed":1}');
const World = Date;
const worldNow = World.now;
const now = () => Math.round(origin + (worldNow() - origin) * speed);

globalThis.Date = class HurriedDate extends World {
  constructor(...given) {
    if (given.length === 0) super(now());
    else super(...given);
  }
  static now = now;
};

for (const name of ['setTimeout', 'setInterval']) {
  const inWorld = globalThis[name];
  const scaled = (work, ms = 0, ...given) => inWorld(work, ms / speed, ...given);
  globalThis[name] = Object.defineProperties(scaled, Object.getOwnPropertyDescriptors(inWorld));
}
const timeout = AbortSignal.timeout.bind(AbortSignal);
AbortSignal.timeout = (ms) => timeout(Math.ceil(ms / speed));
const sleep = timersPromises.setTimeout;
timersPromises.setTimeout = (ms, ...given) => sleep(ms / speed, ...given);
syncBuiltinESMExports();
