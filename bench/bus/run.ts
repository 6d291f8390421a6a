/**
 * From where a signal is found to a stream of another process, over each bus, and without one.
 *
 *   node run.mjs <process program> <database url> <seconds> <signals a second> [nats-server]
 */

import { type ChildProcess, fork } from 'node:child_process';
import pg from 'pg';
import type { BusSettings } from '../../api/src/bus';
import { createTestNats } from '../../api/test/nats';
import { sessionHeaders } from '../../api/test/session';

const [program = '', databaseUrl = '', seconds = '20', rate = '50', natsProgram] = process.argv.slice(2);
const children = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

/** Resolves to what it says first. */
function start(role: 'market' | 'web', settings: BusSettings, url: string) {
  const child = fork(program, [role, JSON.stringify(settings), url, rate]);
  children.add(child);
  const said = new Promise<{ port?: number }>((resolve, reject) => {
    child.once('message', (message) => resolve(message as { port?: number }));
    child.once('exit', (code) => reject(new Error(`The ${role} ended with ${code}.`)));
  });
  return { child, said };
}

const idOf = (data: string) =>
  (JSON.parse(data) as { signal: { id: string; endedAt: string | null } }).signal;

/** Milliseconds from finding to reading, of each signal. */
async function latencies(port: number): Promise<number[]> {
  const stop = AbortSignal.timeout(Number(seconds) * 1000);
  const found: number[] = [];
  const answer = await fetch(`http://127.0.0.1:${port}/api/signals/stream`, {
    headers: sessionHeaders('token-of-the-owner'),
    signal: stop,
  });
  const began = performance.timeOrigin + performance.now();
  const seen = new Set<string>();
  const decoder = new TextDecoder();
  let text = '';
  try {
    const reader = answer.body?.getReader();
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      const at = performance.timeOrigin + performance.now();
      const blocks = (text + decoder.decode(part.value, { stream: true })).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        if (!block.startsWith('event: signal')) continue;
        const { id } = idOf(block.slice(block.indexOf('data: ') + 6));
        // What was open already says nothing.
        if (Number(id) > began && !seen.has(id)) found.push(at - Number(id));
        seen.add(id);
      }
    }
  } catch (error) {
    if (!stop.aborted) throw error;
  }
  return found.sort((a, b) => a - b);
}

async function measure(name: string, settings: BusSettings): Promise<void> {
  const admin = new pg.Client({ connectionString: databaseUrl });
  await admin.connect();
  const database = `bench_${process.pid}_${children.size}`;
  await admin.query(`create database ${database}`);
  await admin.end();
  const url = Object.assign(new URL(databaseUrl), { pathname: `/${database}` }).href;
  const own =
    settings.kind === 'postgres' && settings.listenUrl === '' ? { ...settings, listenUrl: url } : settings;
  const market = start('market', own, url);
  await market.said;
  const web = start('web', own, url);
  const { port = 0 } = await web.said;
  const found = await latencies(port);
  for (const { child } of [market, web]) child.kill('SIGKILL');
  const at = (share: number) =>
    (found[Math.floor(found.length * share)] ?? Number.NaN).toFixed(1).padStart(8);
  console.log(
    `${name.padEnd(24)}${String(found.length).padStart(8)}${at(0.5)}${at(0.9)}${at(0.99)}${(found.at(-1) ?? 0).toFixed(1).padStart(9)}`,
  );
}

console.log('found in one process, read from a stream of another; ms');
console.log(
  `${'bus'.padEnd(24)}${'signals'.padStart(8)}${'p50'.padStart(8)}${'p90'.padStart(8)}${'p99'.padStart(8)}${'most'.padStart(9)}`,
);
await measure('PostgreSQL', { kind: 'postgres', listenUrl: '' });
if (natsProgram) {
  const nats = await createTestNats(natsProgram);
  await nats.start();
  await measure('NATS JetStream', { kind: 'nats', servers: [nats.url], prefix: 'bench' });
  await nats.remove();
} else console.log('NATS JetStream          no nats-server can be had here');
await measure('none: asked each second', { kind: 'in-process' });
process.exit(0);
