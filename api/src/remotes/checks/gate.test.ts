/** What the gate lets through where developers build. */
import type { UploadRefusal } from '@spreadwise/contract';
import { buildFiles, contractOf } from '../testing/remotes-harness';
import { withoutSize } from './gate';

it('a development build may be larger than what visitors get, and breaks no other rule', async () => {
  const refused: UploadRefusal[] = [
    { rule: 'size', message: '95.2 kB of 64' },
    { rule: 'content', message: 'eval' },
  ];
  const gate = withoutSize({ rules: ['size', 'content'], check: async () => refused });
  const candidate = { name: 'mfe-auth', files: buildFiles('one'), contract: contractOf() };
  expect(gate.rules).toEqual(['content']);
  expect(await gate.check(candidate)).toEqual([{ rule: 'content', message: 'eval' }]);
});
