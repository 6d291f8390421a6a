import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const folder = mkdtempSync(path.join(tmpdir(), 'texts-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The lines of the source with a text outside a catalogue. */
function found(source: string): readonly number[] {
  const file = path.join(folder, 'Screen.tsx');
  writeFileSync(file, source);
  const script = path.join(__dirname, '../check/texts.mjs');
  const { stderr } = spawnSync(process.execPath, [script, file], { encoding: 'utf8' });
  return [...stderr.matchAll(/Screen\.tsx:(\d+):/g)].map(([, line]) => Number(line));
}

it('finds a text that people read, wherever it is', () => {
  const source = `const Screen = ({ busy, name, count }) => (
  <Card title="Your plan" description={busy ? 'One moment' : texts().ready}>
    <p>
      Sign in here</p>
    <p>{busy && 'Loading'}</p>
    <p>{\`Hello \${name}\`}</p>
    <img alt={name ?? 'A picture'} src="/plan.svg" />
  </Card>
);
toast({ title: 'Not copied', variant: 'destructive' });
`;
  expect(found(source)).toEqual([2, 2, 4, 5, 6, 7, 10]);
});

it('ignores texts that nobody reads or that come from a catalogue', () => {
  const source = `const Screen = ({ kind, count }) => (
  <Card title={texts().title} className="card" data-kind="plan" render={<Link to="/signup" />}>
    <p>{kind === 'plan' ? texts().plan : \`\${count} s\`}</p> · <code>{texts().by('name')}</code>
  </Card>
);
`;
  expect(found(source)).toEqual([]);
});
