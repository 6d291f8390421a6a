// Parses a Markdown page for check-docs: its headings, links, code spans and commands, each with its line.

/** GitHub's `#anchor` for a heading. */
export const slugOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[`*]/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

const FENCE = /^\s*(```|~~~)/;
const HEADING = /^#{1,6}\s+(.*?)\s*#*$/;
const SPAN = /(`+)(.+?)\1/g;
const LINK = /!?\[(?:[^\]\\]|\\.)*\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)/g;
const ANCHOR = /<a\s+(?:id|name)="([^"]+)"/g;
/** Paths that a guide has its reader create: <!-- made by the reader: <folder>/<file>.ts c/d/ -->. */
const MADE = /<!--\s*made by the reader:\s*([^>]*?)\s*-->/g;

/**
 * `lines` are all lines; the other parts come from outside fences; line numbers count from 1. A block of code belongs
 * to the `file` whose name was the last in backticks before it.
 */
export function readPage(text) {
  const page = { anchors: new Set(), links: [], spans: [], made: [], blocks: [], lines: text.split('\n') };
  let block = null;
  page.lines.forEach((line, index) => {
    const number = index + 1;
    for (const [, names] of line.matchAll(MADE)) page.made.push(...names.split(/[\s,]+/));
    if (!FENCE.test(line)) {
      if (block) block.lines.push(line);
      else readLine(page, line, number);
    } else if (block) block = null;
    else {
      block = { file: page.spans.at(-1)?.text ?? '', line: number, lines: [] };
      page.blocks.push(block);
    }
  });
  return page;
}

function readLine(page, line, number) {
  const heading = HEADING.exec(line)?.[1];
  if (heading) addAnchor(page.anchors, slugOf(heading));
  for (const [, id] of line.matchAll(ANCHOR)) page.anchors.add(id);
  for (const [, , span] of line.matchAll(SPAN)) page.spans.push({ text: span.trim(), line: number });
  // A link's own text may be a code span; what is inside a span is not a link.
  const bare = line.replace(SPAN, (span) => 'x'.repeat(span.length));
  for (const [, target] of bare.matchAll(LINK)) page.links.push({ target, line: number });
}

/** A repeated heading gets a number, as on GitHub. */
function addAnchor(anchors, slug) {
  let name = slug;
  for (let count = 1; anchors.has(name); count += 1) name = `${slug}-${count}`;
  anchors.add(name);
}
