/** Selectors of a style sheet that reach beyond the remote's own classes. */

/** Comments and texts; what is not closed goes on to the end, as browsers read it, and so is looked at once. */
const NO_SELECTOR = /\/\*.*?(?:\*\/|$)|"(?:[^"\\]|\\.|\\$)*(?:"|$)|'(?:[^'\\]|\\.|\\$)*(?:'|$)/gs;

/** Those without any class: body, *, :root, a:hover. */
export function globalSelectors(text: string): string[] {
  const plain = text.replace(NO_SELECTOR, (found) => (found.startsWith('/*') ? '' : '""'));
  return preludes(plain)
    .flatMap((prelude) => prelude.split(/,(?![^(]{0,300}\))/))
    .map((selector) => selector.trim())
    .filter((selector) => selector !== '' && !/\.[\w-]/.test(selector) && !selector.startsWith('&'));
}

/** What stands before each block of declarations, but for keyframes, fonts and properties, and nested rules. */
function preludes(css: string): string[] {
  const found: string[] = [];
  /** Per open block: whether rules of the page stand in it. */
  const open: boolean[] = [];
  let start = 0;
  for (let at = 0; at < css.length; at += 1) {
    const char = css[at];
    if (char === '{') {
      const prelude = css.slice(start, at).trim();
      const outer = open.at(-1) ?? true;
      const groups = /^@(media|supports|layer|container|scope|starting-style)\b/.test(prelude);
      if (outer && !prelude.startsWith('@')) found.push(prelude);
      open.push(outer && groups);
    }
    if (char === '}') open.pop();
    if (char === '{' || char === '}' || char === ';') start = at + 1;
  }
  return found;
}
