import { createPublishQueue, TooManyWaitingError } from './publish';

test('a team with many builds delays another team by at most one build', async () => {
  const inTurn = createPublishQueue();
  const done: string[] = [];
  const build = (remote: string, number: number) =>
    inTurn(remote, async () => void done.push(`${remote} ${number}`));
  await Promise.all([build('busy', 1), build('busy', 2), build('busy', 3), build('other', 1)]);
  expect(done).toEqual(['busy 1', 'other 1', 'busy 2', 'busy 3']);
});

test('rejects the fifth waiting build of a remote, and frees the places of failed ones', async () => {
  const inTurn = createPublishQueue();
  const fails = () => Promise.reject(new Error('no'));
  const asked = Array.from({ length: 5 }, () => inTurn('busy', fails).catch((error: Error) => error.name));
  expect(await Promise.all(asked)).toEqual([...Array(4).fill('Error'), TooManyWaitingError.name]);
  expect(await inTurn('busy', async () => 'taken')).toBe('taken');
});
