// Reads a Markdown page for check-docs: its headings, links, code spans and commands, each with its line.

/** What GitHub makes of a heading for `#anchors`. */
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
/** Paths that a guide has its reader make: <!-- made by the reader: a/b.ts c/d/ -->. */
const MADE = /<!--\s*made by the reader:\s*([^>]*?)\s*-->/g;

/** `prose` are the lines outside of fences; `lines` are all. Line numbers count from 1. */
export function readPage(text) {
  const page = { anchors: new Set(), links: [], spans: [], made: [], lines: text.split('\n') };
  let inFence = false;
  page.lines.forEach((line, index) => {
    const number = index + 1;
    for (const [, names] of line.matchAll(MADE)) page.made.push(...names.split(/[\s,]+/));
    if (FENCE.test(line)) inFence = !inFence;
    else if (!inFence) readLine(page, line, number);
  });
  return page;
}

function readLine(page, line, number) {
  const heading = HEADING.exec(line)?.[1];
  if (heading) addAnchor(page.anchors, slugOf(heading));
  for (const [, id] of line.matchAll(ANCHOR)) page.anchors.add(id);
  for (const [, , span] of line.matchAll(SPAN)) page.spans.push({ text: span.trim(), line: number });
  // A link's own text may be a code span; what stands in a span is no link.
  const bare = line.replace(SPAN, (span) => 'x'.repeat(span.length));
  for (const [, target] of bare.matchAll(LINK)) page.links.push({ target, line: number });
}

/** A heading that stands there twice gets a number, as on GitHub. */
function addAnchor(anchors, slug) {
  let name = slug;
  for (let count = 1; anchors.has(name); count += 1) name = `${slug}-${count}`;
  anchors.add(name);
}
