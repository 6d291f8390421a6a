// Loaded into every thread of the product before its own code: counts function calls on request.
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { BroadcastChannel, isMainThread, threadId } from 'node:worker_threads';

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

const channel = new BroadcastChannel('walks');
channel.onmessage = async ({ data }) => {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  if (data.file) writeFileSync(`${data.file}.${threadId}.json`, JSON.stringify(result));
};
channel.unref();

if (isMainThread)
  process.on('message', async (order) => {
    channel.postMessage(order);
    const { result } = await session.post('Profiler.takePreciseCoverage');
    if (order.file) writeFileSync(`${order.file}.0.json`, JSON.stringify(result));
    // The other threads write at the same time.
    setTimeout(() => process.send('taken'), 1_000);
  });
