/** Providers that fail, hang or send nonsense: the caller still gets an answer, and soon. */
import { NO_METER } from '../../../platform/lib/observed/meter';
import { createWriter, type Ledger } from '../writer';
import { createFailover, type Failover, type ModelAnswer } from './failover';
import { type Failure, mostTokens, type Provider, type ProviderOutcome } from './provider';

const TEXT: ProviderOutcome = {
  kind: 'text',
  text: 'It is open.',
  usage: { inputTokens: 9, outputTokens: 3 },
};
const failed = (failure: Failure, retryAfterMs?: number): ProviderOutcome => ({
  kind: 'failed',
  failure,
  ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
});
const REQUEST = { task: 'explain', facts: [], prompt: '' } as const;

/** `plans`: each provider's answers, in order; 'hangs' never answers. */
function setUp(plans: Readonly<Record<string, readonly (ProviderOutcome | 'hangs')[]>>) {
  let time = 0;
  const asked: string[] = [];
  const due = new Map<object, { at: number; work: () => void }>();
  const providers = Object.entries(plans).map(([name, plan]): Provider => {
    const left = [...plan];
    return {
      name,
      price: { input: 1, output: 2 },
      write: async () => {
        asked.push(name);
        const next = left.shift() ?? TEXT;
        return next === 'hangs' ? new Promise(() => {}) : next;
      },
    };
  });
  const timers = {
    after(ms: number, work: () => void) {
      const key = {};
      due.set(key, { at: time + ms, work });
      return () => void due.delete(key);
    },
  };
  const failover = createFailover({ providers, timers, now: () => new Date(time), meter: NO_METER });
  return {
    failover,
    asked,
    advance(ms: number) {
      time += ms;
      for (const [key, { at, work }] of [...due]) if (at <= time && due.delete(key)) work();
    },
    waiting: () => due.size,
  };
}
const nameOf = (answer: ModelAnswer) => (answer.kind === 'text' ? answer.provider.name : answer.failure);

it('asks the second provider when the first fails, and only the second while the first rests', async () => {
  const { failover, asked, advance } = setUp({ first: [failed('fault')], second: [] });
  expect(nameOf(await failover.ask(REQUEST))).toBe('second');
  expect(nameOf(await failover.ask(REQUEST))).toBe('second');
  expect(asked).toEqual(['first', 'second', 'second']);
  advance(5_001);
  expect(nameOf(await failover.ask(REQUEST))).toBe('first');
  expect(failover.health().map(({ failures }) => failures)).toEqual([0, 0]);
});

it.each(['declined', 'nonsense'] as const)('does not rest after a %s request', async (failure) => {
  const { failover, asked } = setUp({ first: [failed(failure), failed(failure)] });
  expect(nameOf(await failover.ask(REQUEST))).toBe(failure);
  expect(nameOf(await failover.ask(REQUEST))).toBe(failure);
  expect(asked).toHaveLength(2);
  expect(failover.health()).toEqual([{ name: 'first', failures: 0, restsUntil: null }]);
});

it('counts the cost of failed requests: of a truncated text as reported, of a silent one at its maximum', async () => {
  const cutOff = { ...failed('nonsense'), usage: { inputTokens: 5, outputTokens: 400 } };
  const { failover, advance } = setUp({ first: ['hangs'], second: [cutOff], third: [failed('busy')] });
  const answer = failover.ask(REQUEST);
  advance(8_000);
  const most = mostTokens(REQUEST);
  expect(await answer).toEqual({
    kind: 'failed',
    failure: 'busy',
    provider: expect.objectContaining({ name: 'third' }),
    costMicros: 5 + 2 * 400 + most.inputTokens + 2 * most.outputTokens,
  });
});

it('lets a busy provider rest for as long as it asks', async () => {
  const { failover, asked, advance } = setUp({ first: [failed('busy', 60_000)] });
  expect(nameOf(await failover.ask(REQUEST))).toBe('busy');
  advance(59_000);
  expect(nameOf(await failover.ask(REQUEST))).toBe('rests');
  advance(2_000);
  expect(nameOf(await failover.ask(REQUEST))).toBe('first');
  expect(asked).toHaveLength(2);
});

it('lets a provider that keeps failing rest for longer, at most five minutes', async () => {
  const { failover, advance } = setUp({ first: Array.from({ length: 12 }, () => failed('fault')) });
  for (let n = 0; n < 12; n += 1) {
    await failover.ask(REQUEST);
    const until = failover.health()[0]?.restsUntil?.getTime() ?? 0;
    advance(until + 1 - (failover.health()[0]?.restsUntil ? 0 : until));
  }
  await failover.ask(REQUEST);
  expect(failover.health()[0]).toMatchObject({ failures: 0 });
});

it('counts what fails at once as one failure', async () => {
  const { failover } = setUp({ first: Array.from({ length: 8 }, () => failed('fault')) });
  await Promise.all(Array.from({ length: 8 }, () => failover.ask(REQUEST)));
  expect(failover.health()).toMatchObject([{ failures: 1, restsUntil: new Date(5_000) }]);
});

it('abandons a provider that is silent for eight seconds, and leaves no timer behind', async () => {
  const { failover, advance, waiting } = setUp({ first: ['hangs'], second: [] });
  const answer = failover.ask(REQUEST);
  advance(7_999);
  expect(waiting()).toBe(1);
  advance(1);
  expect(nameOf(await answer)).toBe('second');
  expect(waiting()).toBe(0);
});

describe('the writer', () => {
  const settled: unknown[] = [];
  const open = { day: '', at: new Date(0), accounts: [], micros: 0 };
  const given = (failover: Failover, reserve: Ledger['reserve'] = async () => open) => ({
    failover,
    meter: NO_METER,
    prompts: { of: async () => ({ version: 0, text: '' }) },
    ledger: { reserve, settle: async (_: unknown, row: object) => void settled.push(row) },
  });
  beforeEach(() => void settled.splice(0));
  const ASSIGNMENT = {
    task: 'explain',
    language: 'en',
    facts: ['It is open.'],
    names: [],
    template: 'Ours.',
  } as const;
  const write = (plan: readonly ProviderOutcome[]) =>
    createWriter(given(setUp({ first: plan }).failover))(ASSIGNMENT, { reader: null });

  it('answers by the template without a provider, and reports why', async () => {
    const { failover } = setUp({});
    expect(await createWriter(given(failover))(ASSIGNMENT, { reader: null })).toEqual({
      source: 'template',
      text: 'Ours.',
      why: 'no provider',
    });
    expect(settled).toEqual([]);
  });

  it.each(['off', 'budget'] as const)('asks no model when the ledger answers: %s', async (why) => {
    const { failover, asked } = setUp({ first: [] });
    const written = await createWriter(given(failover, async () => why))(ASSIGNMENT, { reader: null });
    expect([written, asked]).toEqual([{ source: 'template', text: 'Ours.', why }, []]);
  });

  it('reports that all providers rest if that is the reason', async () => {
    const { failover } = setUp({ first: [failed('fault')] });
    await failover.ask(REQUEST);
    expect(await createWriter(given(failover))(ASSIGNMENT, { reader: null })).toMatchObject({ why: 'rests' });
  });

  it('stores a refused text beside the shown one, with its cost', async () => {
    await write([{ ...TEXT, text: 'It gains 7%.' }]);
    expect(settled).toEqual([
      expect.objectContaining({
        text: 'Ours.',
        why: 'number',
        refused: 'It gains 7%.',
        refusedAt: '7%',
        costMicros: 15,
      }),
    ]);
  });

  it('stores which provider failed, so that its figures include what its failures cost', async () => {
    await write([{ ...failed('nonsense'), usage: { inputTokens: 5, outputTokens: 400 } }]);
    expect(settled).toEqual([
      expect.objectContaining({ provider: 'first', why: 'nonsense', costMicros: 805, ms: null }),
    ]);
  });

  it.each<[string, ProviderOutcome, object]>([
    ['the text of a model that passes the gate', TEXT, { source: 'ai', text: 'It is open.', why: 'passed' }],
    ['our template if the model fails', failed('fault'), { source: 'template', text: 'Ours.', why: 'fault' }],
    [
      'our template if the model makes up a number',
      { ...TEXT, text: 'It gains 7%.' },
      { source: 'template', text: 'Ours.', why: 'number' },
    ],
    [
      "our template if the model obeys a coin's name",
      { ...TEXT, text: 'Buy MOON now.' },
      { source: 'template', text: 'Ours.', why: 'imperative' },
    ],
  ])('answers with %s', async (_, outcome, expected) => expect(await write([outcome])).toEqual(expected));
});
