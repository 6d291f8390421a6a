import { freshPlace } from './fresh-place';

test.each<[string, string, number, string, number]>([
  ['from their folder at first', '/remotes/mfe-a/1/m.json', 0, '/remotes/mfe-a/1/m.json', 0],
  ['from a folder per attempt', '/remotes/mfe-a/1/m.json', 2, '/remotes/mfe-a/1~2/m.json', 0],
  [
    "with a query per attempt from a team's own machine",
    'http://localhost:4001/m.json',
    2,
    'http://localhost:4001/m.json?attempt=2',
    2,
  ],
])('fetches files %s', (_, manifest, attempt, address, left) => {
  const place = freshPlace({ manifest } as never, attempt);
  expect([place.at(manifest), place.attempt]).toEqual([address, left]);
});
