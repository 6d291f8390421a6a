import type { RemotesDocument } from '@spreadwise/contract';
import { entryOf, setOf as remotesOf } from '../testing/remote-sets';
import { ASK_AT_MOST_EVERY_MS, ASK_EVERY_MS, watchForNewerSet } from './newer-set';

const setOf = (serial: number, versions: Record<string, string>): RemotesDocument =>
  remotesOf(
    Object.entries(versions).map(([name, version]) => entryOf(name, { version })),
    serial,
  );
const kept = setOf(5, { auth: '1', signup: '1' });

let hidden = false;
Object.defineProperty(document, 'hidden', { get: () => hidden });
const show = (visible: boolean) => {
  hidden = !visible;
  document.dispatchEvent(new Event('visibilitychange'));
};
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

function watch(found: RemotesDocument, except: readonly string[] = []) {
  const readSet = jest.fn().mockResolvedValue({ ok: true, document: found });
  const onNewer = jest.fn();
  const stop = watchForNewerSet({ loader: { set: () => kept, readSet }, page: document, except, onNewer });
  return { readSet, onNewer, stop };
}

beforeEach(() => {
  jest.useFakeTimers();
  hidden = false;
});
afterEach(() => jest.useRealTimers());

test('checks every five minutes and when the tab becomes visible, at most every 30 seconds', async () => {
  const { readSet, stop } = watch(kept);
  await pass(ASK_EVERY_MS - 1);
  expect(readSet).not.toHaveBeenCalled();
  await pass(1);
  expect(readSet).toHaveBeenCalledTimes(1);
  show(true);
  expect(readSet).toHaveBeenCalledTimes(1);
  await pass(ASK_AT_MOST_EVERY_MS);
  show(true);
  expect(readSet).toHaveBeenCalledTimes(2);
  stop();
  await pass(10 * ASK_EVERY_MS);
  show(true);
  expect(readSet).toHaveBeenCalledTimes(2);
});

test('does not check while the tab is hidden', async () => {
  const { readSet, stop } = watch(kept);
  show(false);
  await pass(10 * ASK_EVERY_MS);
  expect(readSet).not.toHaveBeenCalled();
  show(true);
  expect(readSet).toHaveBeenCalledTimes(1);
  stop();
});

test.each<[string, RemotesDocument, number]>([
  ['a newer version of a remote', setOf(6, { auth: '2', signup: '1' }), 1],
  ['an additional remote', setOf(6, { auth: '1', signup: '1', news: '1' }), 1],
  ['the same versions in another order', setOf(6, { signup: '1', auth: '1' }), 0],
  ['the same set', kept, 0],
  ['remotes replaced in this session only', setOf(6, { auth: '1', signup: '1', lab: '9', desk: '9' }), 0],
])('notifies for a different set of versions only: %s', async (_, found, times) => {
  const { onNewer, stop } = watch(found, ['lab', 'desk']);
  await pass(ASK_EVERY_MS);
  expect(onNewer).toHaveBeenCalledTimes(times);
  stop();
});

test('changes nothing when the list is refused', async () => {
  const errors = jest.spyOn(console, 'error').mockImplementation(() => {});
  const { readSet, onNewer, stop } = watch(kept);
  readSet.mockResolvedValue({ ok: false, reason: 'its signature is not the registry’s' });
  await pass(ASK_EVERY_MS);
  expect(onNewer).not.toHaveBeenCalled();
  expect(errors).toHaveBeenCalledWith('its signature is not the registry’s');
  errors.mockRestore();
  stop();
});
