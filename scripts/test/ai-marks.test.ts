/** Every screen that shows a text written by a model marks it: no file requests such a text without the mark. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(__dirname, '../..');
const SCREENS = ['mfe-admin', 'mfe-dashboard', 'shared-screens'];
/** Calls whose answers contain such texts. */
const ASKS = /'(GET|POST) (\/api\/ai\/|\/api\/admin\/ai\/texts'|\/api(\/admin)?\/support\/conversation')/;
/** AiText shows and marks a text, Messages those of a conversation; the rest is marked by hand. */
const MARKS = /<AiText |<Messages |\{\.\.\.aiAttributes\(/;

const files = SCREENS.flatMap((name) =>
  readdirSync(path.join(ROOT, name, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => `${name}/src/${file}`)
    .filter((file) => /\.tsx$/.test(file) && !/\.test\.tsx$|\/testing\//.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') })),
);
const unmarked = (some: readonly { readonly file: string; readonly text: string }[]) =>
  some.filter(({ text }) => ASKS.test(text) && !MARKS.test(text)).map(({ file }) => file);

test('every screen that asks for texts of a model marks them', () => {
  expect(files.filter(({ text }) => ASKS.test(text)).length).toBeGreaterThan(5);
  expect(unmarked(files)).toEqual([]);
});

test('a screen that does not mark them would be found', () => {
  const text = "const { data } = useApiQuery('GET /api/ai/letter'); return <p>{data.letter.text}</p>;";
  expect(unmarked([{ file: 'Letter.tsx', text }])).toEqual(['Letter.tsx']);
});
