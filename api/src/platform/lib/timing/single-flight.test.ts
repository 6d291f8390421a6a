import { createSingleFlight } from './single-flight';

test('two who ask at once share one answer, and only the first did the work', async () => {
  const flight = createSingleFlight<number>();
  let runs = 0;
  const work = async () => ++runs;
  expect(await Promise.all([flight.run('a', work), flight.run('a', work), flight.run('b', work)])).toEqual([
    { isFirst: true, answer: 1 },
    { isFirst: false, answer: 1 },
    { isFirst: true, answer: 2 },
  ]);
});

test('after a failure the next one begins anew', async () => {
  const flight = createSingleFlight<string>();
  await expect(flight.run('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await flight.run('a', async () => 'up')).toEqual({ isFirst: true, answer: 'up' });
});
