/** Reading signals: who may, which ones, in which order. */
import { testDatabase } from '../../test/database';
import { signalsAnswer } from '../contract/signals';
import { ended, opened } from './testing/signal';
import { createWorld, type World } from './testing/world';

const database = testDatabase();
jest.setTimeout(30_000);
let world: World;
beforeEach(() => {
  world = createWorld(database.db);
});
afterEach(() => world.stopAll());

it('walks', async () => {
  const here = await world.replica();
  const token = await world.customer('cus_1', 'FREE');
  await here.tell(opened('a'), opened('b', { hops: 3 }));
  const answer = await here.get('/api/signals', token);
  expect(answer.status).toBe(200);
  const body = signalsAnswer.parse(await answer.json());
  expect(body.signals.map(({ id }) => id)).toEqual(['a']);
  const stream = await here.stream(token);
  await here.tell(ended('a'), opened('c'));
  console.log(
    JSON.stringify(
      stream.events.map((e) => [e.id, e.type, e.type === 'signal' ? e.signal.id + e.signal.endReason : e]),
    ),
    JSON.stringify(body.allowance),
    JSON.stringify(body.trackRecord),
  );
});
