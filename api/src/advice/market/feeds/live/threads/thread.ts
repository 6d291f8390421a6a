/** The thread of a group of exchanges, as the market's thread starts it. */
import { parentPort, workerData } from 'node:worker_threads';
import { openGroup } from '../open-group';
import type { GroupThreadOptions } from './messages';
import { runGroup } from './run-group';

if (parentPort === null) throw new Error('This is the thread of a group of exchanges; the market starts it.');
const { exchanges, settings, sharesCalls, isWarm }: GroupThreadOptions = workerData;
await runGroup(parentPort, ({ takeSlice, ...context }) => {
  const group = openGroup(exchanges, settings, { ...context, takeSlice: sharesCalls ? takeSlice : null });
  group.setWarm(isWarm);
  return group;
});
