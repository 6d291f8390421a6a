/** What a team hears from a bundler that watches. */
import { EventEmitter } from 'node:events';
import path from 'node:path';
import { ROOT } from './team-server';

type FollowRollup = (
  watcher: EventEmitter,
  listeners: { onBuilt(changedAt: number): void; onFailed(message: string): void },
) => void;

it('does not report a failed build as built as well, though Rollup ends it like any other', async () => {
  const { followRollup } = (await import(path.join(ROOT, 'remote-sdk/cli/lib/watch-bundler.mjs'))) as {
    followRollup: FollowRollup;
  };
  const watcher = new EventEmitter();
  const heard: string[] = [];
  followRollup(watcher, {
    onBuilt: () => heard.push('built'),
    onFailed: (message) => heard.push(`failed: ${message}`),
  });
  const build = (...events: object[]) => {
    for (const event of [{ code: 'START' }, ...events, { code: 'END' }]) watcher.emit('event', event);
  };
  build();
  build({ code: 'ERROR', error: new Error('Unexpected token') });
  build();
  expect(heard).toEqual(['built', 'failed: Unexpected token', 'built']);
});
