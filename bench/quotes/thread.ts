/** The thread of a group of stand-ins. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { runGroup } from '../../api/src/market/feeds/live/threads/run-group';
import { openStandIns } from './stand-in-group';

await runGroup(parentPort as MessagePort, (context) => openStandIns(workerData, context));
