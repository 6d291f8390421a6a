import { freshPlace } from './fresh-place';

test.each<[string, string, number, string, number]>([
  ['where they are', '/remotes/mfe-a/1/m.json', 0, '/remotes/mfe-a/1/m.json', 0],
  ['in a folder of the attempt', '/remotes/mfe-a/1/m.json', 2, '/remotes/mfe-a/1~2/m.json', 0],
  [
    'at another address of a machine',
    'http://localhost:4001/m.json',
    2,
    'http://localhost:4001/m.json?attempt=2',
    2,
  ],
])('fetches files %s', (_, manifest, attempt, address, left) => {
  const place = freshPlace({ manifest } as never, attempt);
  expect([place.at(manifest), place.attempt]).toEqual([address, left]);
});
