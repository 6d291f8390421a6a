/** Batched calls: none is lost or done twice, whenever it arrives. */
import { createBatches } from './batches';

function create(most = 10, keyOf?: (ask: string) => string) {
  const batches: string[][] = [];
  let finish = () => {};
  const ask = createBatches<string, string>({
    most,
    ...(keyOf ? { keyOf } : {}),
    work: async (asks) => {
      batches.push([...asks]);
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      if (asks.includes('bad')) throw new Error('the work failed');
      return asks.map((one) => `${one}!`);
    },
  });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  /** Long enough for work to begin if no more calls arrive. */
  const settle = async () => {
    for (let i = 0; i < 5; i += 1) await turn();
  };
  const finishOne = async () => {
    finish();
    await settle();
  };
  return { ask, batches, turn, settle, finish: finishOne };
}

it('puts calls of one turn into one batch, and later ones into the next', async () => {
  const { ask, batches, settle, finish } = create();
  const first = [ask('a'), ask('b')];
  await settle();
  const later = ask('c');
  await finish();
  await finish();
  expect(await Promise.all([...first, later])).toEqual(['a!', 'b!', 'c!']);
  expect(batches).toEqual([['a', 'b'], ['c']]);
});

it('gathers callers that arrive one by one, each in its own turn, into one batch', async () => {
  const { ask, batches, turn, settle, finish } = create();
  const crowd: Promise<string>[] = [];
  for (const one of ['a', 'b', 'c', 'd']) {
    crowd.push(ask(one));
    await turn();
    await turn();
  }
  await settle();
  await finish();
  await Promise.all(crowd);
  expect(batches).toEqual([['a', 'b', 'c', 'd']]);
});

it('does not wait for more callers when the work lets them in while it runs', async () => {
  const { ask, batches, turn, settle, finish } = create();
  const first = ask('a');
  await settle();
  await finish();
  const second = ask('b');
  await turn();
  await turn();
  expect(batches).toEqual([['a'], ['b']]);
  await finish();
  await Promise.all([first, second]);
});

it('keeps every batch within the maximum size and without duplicate keys', async () => {
  const { ask, batches, settle, finish } = create(2, (one) => one.slice(0, 1));
  const answers = Promise.all(['a1', 'a2', 'b1', 'c1'].map(ask));
  for (let i = 0; i < 3; i += 1) {
    await settle();
    await finish();
  }
  expect(await answers).toEqual(['a1!', 'a2!', 'b1!', 'c1!']);
  expect(batches).toEqual([
    ['a1', 'b1'],
    ['a2', 'c1'],
  ]);
});

it('rejects every call of a failed batch, and no others', async () => {
  const { ask, settle, finish } = create();
  const failed = [ask('bad'), ask('a')].map((one) => one.catch(({ message }: Error) => message));
  await settle();
  const next = ask('b');
  await finish();
  await finish();
  expect(await Promise.all([...failed, next])).toEqual(['the work failed', 'the work failed', 'b!']);
});
