/** Refuses content that the page's content security policy would block, or that reveals the machine that built it. */
import { isUtf8 } from 'node:buffer';
import type { RemoteFormat } from '@spreadwise/contract';
import type { AnyNode, CallExpression } from 'acorn';
import { contentSecurityPolicy } from '../../../platform/lib/content-security-policy';
import type { Candidate, ReadCandidate } from '../candidate';
import { resolveImport } from '../code/container';
import { isGlobal, literal, literals, propertyName, type Script } from '../code/script';
import { callOf, type Use } from '../code/uses';

export function checkContent({ files, scripts, parts, format, uses: { uses } }: ReadCandidate): string[] {
  return [
    ...scripts.flatMap((script) =>
      script.nodes
        .filter((node) => !(parts.runtime.has(script.file) && isOfRuntime(script, node)))
        .flatMap((node) => forbiddenCode(script, node, format).map((what) => `${script.file} ${what}.`)),
    ),
    ...uses.flatMap(inlineElement),
    ...[...files].flatMap(([file, bytes]) =>
      /\.(m?js|css|json|txt)$/.test(file)
        ? forbiddenText(file, bytes.toString('utf8')).map((what) => `${file} ${what}.`)
        : [],
    ),
  ];
}

/**
 * Recognises, by its form, code of the official federation runtime that never runs in our pages: loaders for Node and
 * other kinds of containers, the address of files as text, and the import() that loads an ES module container. The
 * loader of webpack's ES module chunks imports './' plus a file's name, whose hash is checked like any other.
 */
function isOfRuntime(script: Script, node: AnyNode): boolean {
  if (node.type === 'ImportExpression')
    return (
      node.source.type === 'Identifier' ||
      (node.source.type === 'BinaryExpression' && literal(node.source.left) === './')
    );
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return false;
  const last = node.arguments.at(-1);
  if (isGlobal(script, node.callee, 'eval')) return literal(last) === 'require';
  return isGlobal(script, node.callee, 'Function') && last !== undefined && RUNTIME_CODE.test(shapeOf(last));
}

const RUNTIME_CODE = /^(return import\(name\)|(System\.)?import\("|(return )?\?\.getPublicPath)/;

/** The constant texts of an expression, with ? for its other parts. */
function shapeOf(node: AnyNode): string {
  const text = literal(node);
  if (text !== undefined) return text;
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked ?? '').join('?');
  if (node.type === 'BinaryExpression') return shapeOf(node.left) + shapeOf(node.right);
  if (node.type === 'MemberExpression') return `?.${propertyName(node) ?? ''}`;
  return '?';
}

const NO_EVAL = 'which the content security policy stops';

function forbiddenCode(script: Script, node: AnyNode, format: RemoteFormat): string[] {
  switch (node.type) {
    case 'ImportExpression':
      // In an ES module, import() of a named file is the bundler's own (rules/entry.ts); a classic script has none.
      return format !== 'module' || resolveImport(script.file, literal(node.source) ?? '') === null
        ? ['has an import() that the bundler left as it is: its hash could not be checked']
        : [];
    case 'NewExpression':
      return evaluates(script, node.callee, node.arguments) ? [`calls new Function(), ${NO_EVAL}`] : [];
    case 'CallExpression':
      return forbiddenCall(script, node);
    case 'AssignmentExpression':
      return propertyName(node.left) === 'src' ? foreign(literals(node.right), 'loads') : [];
    case 'Property':
      return propertyName(node) === 'src' ? foreign(literals(node.value), 'loads') : [];
    case 'Literal':
      return foreign(
        literals(node).filter((text) => /^https?:\/\/\S+\.m?js(\?|$)/.test(text)),
        'names the script',
      );
    default:
      return [];
  }
}

function forbiddenCall(script: Script, call: CallExpression): string[] {
  const { callee, arguments: given } = call;
  const first = literal(given[0]);
  if (isGlobal(script, callee, 'eval')) return [`calls eval(), ${NO_EVAL}`];
  if (evaluates(script, callee, given)) return [`calls Function(), ${NO_EVAL}`];
  if (['setTimeout', 'setInterval'].some((name) => isGlobal(script, callee, name)) && first !== undefined)
    return [`has text evaluated by a timer, ${NO_EVAL}`];
  if (isGlobal(script, callee, 'importScripts')) return ['calls importScripts(), whose files have no hash'];
  const { method, object } = methodOf(callee);
  if (object === 'document' && /^write(ln)?$/.test(method ?? '')) return [`calls document.${method}()`];
  if (object === 'serviceWorker' && method === 'register')
    return ['registers a service worker, which would answer for every other part of the site'];
  if (method === 'createElement' && object === 'document' && first === 'style')
    return ['makes a <style> element, which the content security policy stops: use CSS Modules'];
  if (method === 'setAttribute' && /^on[a-z]+$/.test(first ?? ''))
    return [
      `sets the inline handler ${first}, which the content security policy stops: use addEventListener`,
    ];
  if (method === 'setAttribute' && first === 'src') return foreign(literals(given[1]), 'loads');
  return [];
}

/** `Function('…')`, except for 'return this', by which some libraries find the global object without globalThis. */
const evaluates = (script: Script, callee: AnyNode, given: readonly AnyNode[]) =>
  isGlobal(script, callee, 'Function') && literal(given.at(-1)) !== 'return this';

/** `a.object.method(…)`, `object.method(…)` */
function methodOf(callee: AnyNode): { method?: string | undefined; object?: string | undefined } {
  if (callee.type !== 'MemberExpression') return {};
  const { object } = callee;
  return {
    method: propertyName(callee),
    object: object.type === 'Identifier' ? object.name : propertyName(object),
  };
}

/** `<style>` and `<script>` as elements of React. */
function inlineElement(use: Use): string[] {
  const call = /(^|\.)(jsxs?|createElement)$/.test(use.member) ? callOf(use) : null;
  const type = literal(call?.arguments[0]);
  return type === 'style' || type === 'script'
    ? [`${use.script.file} renders a <${type}> element: use CSS Modules and modules of the build.`]
    : [];
}

/** Hosts from which the page may load anything, e.g. js.stripe.com and *.stripe.com. */
const HOSTS = [...contentSecurityPolicy(null).matchAll(/https:\/\/(\S+?)(?=[;\s]|$)/g)].map(
  ([, host = '']) => host,
);

const allowed = (host: string) =>
  HOSTS.some((one) => (one.startsWith('*.') ? host.endsWith(one.slice(1)) : host === one));

function foreign(urls: readonly string[], what: string): string[] {
  return urls
    .filter((url) => /^(https?:)?\/\//.test(url) && URL.canParse(url, 'https://here.invalid'))
    .filter((url) => !allowed(new URL(url, 'https://here.invalid').hostname))
    .map((url) => `${what} ${url}, from a host that the content security policy does not name`);
}

/** The path of a source file in a folder of the build machine. */
const MACHINE_PATH =
  /(?:file:\/\/\/|(?<![\w.@-])\/(?:home|Users|root|work|builds?|workspace|opt|tmp|var|srv|app)\/|\b[A-Za-z]:\\{1,2})[^\s"'`:*?<>|;,(){}]{0,300}\.(?:[cm]?[jt]sx?|css)\b/;

function forbiddenText(file: string, text: string): string[] {
  const found: string[] = [];
  if (/\.(m?js|css)$/.test(file) && /[#@]\s*sourceMappingURL=/.test(text))
    found.push('names a source map: versions have none (devtool is hidden-source-map)');
  const path = MACHINE_PATH.exec(text)?.[0];
  if (path) found.push(`holds a path of the machine that built it: ${path}`);
  if (file.endsWith('.css')) found.push(...forbiddenStyles(text));
  return found;
}

function forbiddenStyles(text: string): string[] {
  const urls = [...text.matchAll(/url\(\s*["']?([^"')\s]+)/g)].map(([, url = '']) => url);
  return [
    ...foreign(urls, 'loads'),
    ...(/@import\b/i.test(withoutTexts(text))
      ? ['imports another style sheet, whose hash could not be checked']
      : []),
    ...globalSelectors(text).map((selector) => `styles "${selector}" on the whole page: use CSS Modules`),
  ];
}

/** Files must be what their names say. Binary kinds are recognised by their first bytes; everything else is text. */
const KINDS = [
  { name: /\.png$/, kind: 'PNG picture', begins: Buffer.from('89504e470d0a1a0a', 'hex') },
  { name: /\.woff2$/, kind: 'WOFF2 font', begins: Buffer.from('wOF2') },
] as const;

export const checkKinds = ({ files }: Pick<Candidate, 'files'>): string[] =>
  [...files].flatMap(([file, bytes]) => {
    const known = KINDS.find(({ name }) => name.test(file));
    const isRight = known ? bytes.subarray(0, known.begins.length).equals(known.begins) : isUtf8(bytes);
    return isRight ? [] : [`${file} is no ${known?.kind ?? 'text in UTF-8'}.`];
  });

/**
 * Comments, strings and escaped characters. An unterminated one extends to the end, as in browsers, so that it is scanned
 * only once.
 */
const NO_SELECTOR = /\/\*.*?(?:\*\/|$)|"(?:[^"\\]|\\.|\\$)*(?:"|$)|'(?:[^'\\]|\\.|\\$)*(?:'|$)|\\./gs;

/** An escaped character is part of a name, whatever it would mean otherwise. */
const withoutTexts = (css: string) =>
  css.replace(NO_SELECTOR, (found) => (found.startsWith('/*') ? '' : found.startsWith('\\') ? '_' : '""'));

/** Selectors without any class, which reach beyond the remote's own elements: body, *, :root, a:hover. */
export function globalSelectors(text: string): string[] {
  return preludes(withoutTexts(text))
    .flatMap((prelude) => prelude.split(/,(?![^(]{0,300}\))/))
    .map((selector) => selector.trim())
    .filter(
      (selector) =>
        selector !== '' && !/\.[\w-]/.test(selector.replace(OF_OTHERS, '')) && !selector.startsWith('&'),
    );
}

/** Their classes belong to elements other than the one that is styled. */
const OF_OTHERS = /:(?:not|has)\((?:[^()]|\([^()]{0,300}\)){0,300}\)/g;

/** The prelude of every rule, except for at-rules such as keyframes and fonts, and for nested rules. */
function preludes(css: string): string[] {
  const found: string[] = [];
  /** Per open block: whether its rules apply to the page. */
  const open: boolean[] = [];
  for (const [, text = '', end] of css.matchAll(/([^{};]*)([{};]|$)/g)) {
    if (end === '}') open.pop();
    if (end !== '{') continue;
    const prelude = text.trim();
    const outer = open.at(-1) ?? true;
    if (outer && !prelude.startsWith('@')) found.push(prelude);
    open.push(outer && /^@(media|supports|layer|container|scope|starting-style)\b/.test(prelude));
  }
  return found;
}
