import { createSerial, createSingleFlight } from './serial';

const gate = () => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
};

test('runs work of one key in order, without blocking other keys', async () => {
  const serial = createSerial();
  const { open, opened } = gate();
  const done: string[] = [];
  const first = serial.run('a', () => opened.then(() => done.push('a1')));
  const second = serial.run('a', async () => done.push('a2'));
  await serial.run('b', async () => done.push('b1'));
  expect(done).toEqual(['b1']);
  open();
  await Promise.all([first, second]);
  expect(done).toEqual(['b1', 'a1', 'a2']);
});

test('rejects only for the caller whose work failed, and continues with the next', async () => {
  const serial = createSerial();
  const failed = serial.run('a', () => Promise.reject(new Error('no')));
  const next = serial.run('a', async () => 'yes');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('yes');
});

test('two concurrent callers share one answer, and only the first does the work', async () => {
  const flight = createSingleFlight<number>();
  let runs = 0;
  const work = async () => ++runs;
  expect(await Promise.all([flight.run('a', work), flight.run('a', work), flight.run('b', work)])).toEqual([
    { isFirst: true, answer: 1 },
    { isFirst: false, answer: 1 },
    { isFirst: true, answer: 2 },
  ]);
});

test('runs the work again after a failure', async () => {
  const flight = createSingleFlight<string>();
  await expect(flight.run('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await flight.run('a', async () => 'up')).toEqual({ isFirst: true, answer: 'up' });
});
