// Nothing trades: no source names a call of the market library, or of an exchange, that places or changes an order, moves coins
// or borrows. Run by `npm run check`; ends with 1 and one line a place. Given files, it looks at those.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../lib/run.mjs';
import { remotes } from '../lib/workspaces.mjs';

const NAME = [
  '(?:create|edit|cancel)\\w*Orders?\\w*',
  'close(?:All)?Positions?',
  'createConvertTrade',
  'withdraw(?:Ws)?',
  'transfer',
  '(?:add|reduce|set)Margin\\w*',
  'set(?:Leverage|PositionMode)',
  '(?:borrow|repay)\\w*Margin',
  // An exchange's own calls, as the library names them: those that write orders or withdrawals.
  '\\w*[pP]rivate(?:Post|Put|Delete)\\w*(?:Order|Withdraw|Transfer|Position|Trade)\\w*',
].join('|');
/** As a method of something, or by its name. */
const TRADES = new RegExp(
  `(?:(?<!\\bthis)\\.\\s*(?:${NAME})\\s*(?:\\?\\.)?\\(|(?:\\bcall\\(|\\[)\\s*['"\`](?:${NAME})['"\`])`,
);

const isSource = (file) =>
  /\.(ts|tsx|mjs|js)$/.test(file) && !/\.test\.|(^|\/)(node_modules|dist)\//.test(file);
const { workspaces } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
const sources = () =>
  [...workspaces.filter((name) => !name.includes('*')), ...remotes()]
    .map((workspace) => path.join(ROOT, workspace, 'src'))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true })
        .filter(isSource)
        .map((file) => path.join(folder, file)),
    );

const given = process.argv.slice(2);
const places = (given.length > 0 ? given : sources()).flatMap((file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      TRADES.test(line) ? [`${path.relative(ROOT, file)}:${index + 1}: ${line.trim()}`] : [],
    ),
);
for (const place of places) console.error(`${place}\n  This product never trades.`);
process.exit(places.length > 0 ? 1 : 0);
