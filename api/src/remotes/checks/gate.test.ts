/** The gate for developers' builds. */
import type { UploadRefusal } from '@spreadwise/contract';
import { buildFiles, contractOf } from '../testing/remotes-harness';
import { createGate, withoutSize } from './gate';
import type { LiveShell } from './mount/page-server';

it('withoutSize drops the size rule for development builds and keeps all other rules', async () => {
  const refused: UploadRefusal[] = [
    { rule: 'size', message: '95.2 kB of 64' },
    { rule: 'content', message: 'eval' },
  ];
  const gate = withoutSize({ checked: ['size', 'content'], check: async () => refused });
  const candidate = { name: 'mfe-auth', files: buildFiles('one'), contract: contractOf() };
  expect(gate.checked).toEqual(['content']);
  expect(await gate.check(candidate)).toEqual([{ rule: 'content', message: 'eval' }]);
});

it('reports why builds are not opened in a browser, and does not list the mount rule as passed', () => {
  const gate = createGate({
    ...{ shellDir: '', shell: {} as LiveShell, now: () => new Date(0), note: () => undefined },
    browser: { untried: 'it came with the product' },
  });
  for (const { checked } of [gate, withoutSize(gate)]) {
    expect(checked).not.toContain('mount');
    expect(checked.at(-1)).toBe('mount: not tried, it came with the product');
  }
});
