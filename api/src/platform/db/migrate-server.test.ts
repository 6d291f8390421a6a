/** How a migration copes with the release that is still running. */
import { retried } from './server';

const wrapped = (code: string) =>
  new Error('Failed query', { cause: Object.assign(new Error('said the server'), { code }) });

it('retries a migration that timed out waiting for a lock or was in a deadlock', async () => {
  const failures = [wrapped('55P03'), wrapped('40P01')];
  const pauses = jest.fn(async () => {});
  const work = async () => {
    const failure = failures.shift();
    if (failure) throw failure;
    return 'done';
  };
  expect(await retried(work, pauses)).toBe('done');
  expect(pauses).toHaveBeenCalledTimes(2);
});

it('fails at once for a migration that is wrong', async () => {
  const pauses = jest.fn(async () => {});
  await expect(retried(() => Promise.reject(wrapped('42P07')), pauses)).rejects.toThrow('Failed query');
  expect(pauses).not.toHaveBeenCalled();
});
