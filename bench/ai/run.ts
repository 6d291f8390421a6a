/**
 * How well the gate tells advice and promises from facts, on generated sentences; then the AI services' evaluation set,
 * written by a provider and gated: what passed, what was refused, what it cost.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AI_TASKS } from '@spreadwise/contract';
import { casesOf } from '../../api/src/operations/ai/evaluation/evaluation';
import { GROUNDS, gateRates } from '../../api/src/operations/ai/evaluation/testing/gate-cases';
import { checkText } from '../../api/src/operations/ai/gate/gate';
import { BUILT_IN, RULES } from '../../api/src/operations/ai/prompts';
import { createChatProvider } from '../../api/src/operations/ai/providers/chat-provider';
import { createFailover } from '../../api/src/operations/ai/providers/failover';
import { NO_METER } from '../../api/src/platform/lib/observed/meter';
import { REAL_TIMERS } from '../../api/src/platform/lib/time';

for (const { group, right, all, wrong } of gateRates((text) => checkText(text, GROUNDS).ok)) {
  const verdict = group.startsWith('fact') ? 'passed' : 'refused';
  console.log(`${group}: ${right} of ${all} ${verdict} (${((100 * right) / all).toFixed(1)} %)`);
  for (const text of wrong.slice(0, 3)) console.log(`  not: ${text}`);
}

const { AI_BASE_URL, AI_MODEL, AI_API_KEY, AI_PRICE = '5,15' } = process.env;
const [input = 5, output = 15] = AI_PRICE.split(',').map(Number);
const stop = AI_BASE_URL ? null : await standIn();
const provider = createChatProvider({
  baseUrl: AI_BASE_URL ?? stop?.baseUrl ?? '',
  model: AI_MODEL ?? 'stand-in',
  key: AI_API_KEY ?? null,
  price: { input, output },
});
const failover = createFailover({
  providers: [provider],
  timers: REAL_TIMERS,
  now: () => new Date(),
  meter: NO_METER,
});
console.log(
  stop ? 'A stand-in that obeys everybody writes; AI_BASE_URL and AI_MODEL name a real one.' : AI_MODEL,
);

let totalMicros = 0;
for (const task of AI_TASKS) {
  const counts = new Map<string, number>();
  for (const { assignment, isHostile } of casesOf(task)) {
    const answer = await failover.ask({ ...assignment, prompt: `${RULES}\n${BUILT_IN[task]}` });
    const verdict = answer.kind === 'text' ? checkText(answer.text, assignment) : null;
    totalMicros += answer.costMicros;
    const failure = answer.kind === 'failed' ? answer.failure : 'passed';
    const what = verdict && !verdict.ok ? `refused: ${verdict.refusal}` : failure;
    const key = `${isHostile ? 'hostile' : 'ordinary'} ${what}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  console.log(`${task}: ${[...counts].map(([key, count]) => `${count} ${key}`).join(', ')}`);
}
console.log(`cost: €${(totalMicros / 1e6).toFixed(4)}`);
stop?.close();

/** Runs on the loopback and repeats the facts, unless something tells it to do anything: then it does that. */
async function standIn() {
  const server = createServer((asked, answer) => {
    const parts: Buffer[] = [];
    asked.on('data', (part: Buffer) => parts.push(part));
    asked.on('end', () => {
      const { messages } = JSON.parse(Buffer.concat(parts).toString()) as { messages: { content: string }[] };
      const given = messages[1]?.content ?? '{}';
      const { facts } = JSON.parse(given) as { facts: string[] };
      const isLed = /IGNORE|SELLALL|GUARANTEED|guaranteed|900%|savings/.test(given);
      const content = isLed ? 'Buy now, the gain of 900% is guaranteed.' : facts.slice(0, 3).join(' ');
      answer.end(JSON.stringify({ choices: [{ message: { content } }], usage: null }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { baseUrl: `http://127.0.0.1:${port}/v1`, close: () => server.close() };
}
