// npm run check -- texts: packages with catalogues (docs/adr/0031-catalogues-of-our-own.md) have no text outside them: not
// between tags, not in an attribute or a property that people read. Named files are checked alone. What a catalogue lacks
// does not compile.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { ROOT } from '../lib/run.mjs';

const CONVERTED = ['mfe-auth', 'mfe-dashboard', 'mfe-signup', 'shared-screens', 'shared-ui', 'shell'];
/** Catalogues, tests, and what only developers see. */
const LEFT_OUT = /(^|\/)(texts|testing|previews)\/|\.test\.tsx?$|\.d\.ts$/;
const READ_BY_PEOPLE =
  /^(alt|aria-(description|label|roledescription|valuetext)|cancelLabel|caption|confirmLabel|description|empty|error|footer|header|heading|hint|label|legend|placeholder|term|text|title)$/;
const WORD = /\p{L}{2}/u;

/** The texts that an expression can evaluate to, as far as they are literals in it. */
function textsIn(node) {
  if (!node) return [];
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [[node, node.text]];
  if (ts.isTemplateExpression(node))
    return [
      [
        node,
        [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join(' '),
      ],
    ];
  if (ts.isConditionalExpression(node)) return [...textsIn(node.whenTrue), ...textsIn(node.whenFalse)];
  if (ts.isBinaryExpression(node)) {
    const joins = /^(\|\||\?\?|\+)$/.test(node.operatorToken.getText());
    return [
      ...(joins ? textsIn(node.left) : []),
      ...(joins || node.operatorToken.getText() === '&&' ? textsIn(node.right) : []),
    ];
  }
  if (ts.isParenthesizedExpression(node) || ts.isJsxExpression(node) || ts.isAsExpression(node))
    return textsIn(node.expression);
  return [];
}

const nameOf = ({ name }) => (name && 'text' in name ? name.text : (name?.getText() ?? ''));

function candidatesOf(node) {
  if (ts.isJsxText(node)) return [[node, node.text]];
  if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) return textsIn(node);
  if (ts.isJsxAttribute(node) && READ_BY_PEOPLE.test(nameOf(node))) return textsIn(node.initializer);
  if (ts.isPropertyAssignment(node) && READ_BY_PEOPLE.test(nameOf(node))) return textsIn(node.initializer);
  return [];
}

/** Each text outside a catalogue, as `file:line: text`. */
function textsOutside(file, source) {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found = [];
  const visit = (node) => {
    for (const [at, text] of candidatesOf(node))
      if (WORD.test(text)) {
        const start = at.getStart() + (ts.isJsxText(at) ? text.search(/\S/) : 0);
        found.push(`${file}:${tree.getLineAndCharacterOfPosition(start).line + 1}: ${text.trim()}`);
      }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

const filesOf = (name) =>
  readdirSync(path.join(ROOT, name, 'src'), { recursive: true })
    .filter((file) => /\.tsx?$/.test(file) && !LEFT_OUT.test(file))
    .map((file) => `${name}/src/${file}`)
    .sort();

const asked = process.argv.slice(2);
const files = asked.length ? asked : CONVERTED.flatMap(filesOf);
const found = files.flatMap((file) => textsOutside(file, readFileSync(path.resolve(ROOT, file), 'utf8')));
for (const one of found) console.error(`${one}\n  belongs in the package's catalogue (src/texts).`);
process.exit(found.length ? 1 : 0);
