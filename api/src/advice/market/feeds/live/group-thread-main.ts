/** Entry point of the thread of a group of exchanges, which the market's thread starts. */
import { parentPort, workerData } from 'node:worker_threads';
import { openGroup } from './group';
import { runGroup } from './group-thread';
import type { GroupThreadOptions } from './threaded-group';

if (parentPort === null)
  throw new Error('This is the thread of a group of exchanges; only the market starts it.');
const { exchanges, settings, sharesCalls, isWarm }: GroupThreadOptions = workerData;
await runGroup(parentPort, ({ takeSlice, ...context }) => {
  const group = openGroup(exchanges, settings, { ...context, takeSlice: sharesCalls ? takeSlice : null });
  group.setWarm(isWarm);
  return group;
});
