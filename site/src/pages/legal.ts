/** Legal texts as pages: complete without script, in the version that is in force. */
import { LEGAL_TEXTS } from '@spreadwise/contract';
import { dayText, listText } from '@spreadwise/contract/figure-text';
import { html } from 'hono/html';
import type { Html, LegalContext, SitePage } from '../page';

/** Longer lists are folded, because on a phone they take too long to scroll past. */
const MOST_SHOWN = 12;

export const legalPages: readonly SitePage[] = LEGAL_TEXTS.map((id) => ({
  path: `/${id}`,
  uses: 'legal',
  text: id,
  head: ({ legal }) => legal.heads[id],
  body: (context) => html`<article class="text"><h1>${context.texts.legal.heads[id].title}</h1>
${text(context)}</article>`,
}));

function text({ legal, texts: { legal: words }, locale }: LegalContext): Html {
  const { version, isDraft, missing, sections } = legal;
  const named = missing.map((part) => words.parts[part] ?? part);
  return html`<p class="quiet" title="${version.hash}">${words.version(dayText(new Date(version.date), locale))}${isDraft && html` · ${words.draft}`}</p>
${missing.length > 0 && html`<p class="notice">${words.missing(listText(named, locale))}</p>`}
${sections.map(
  ({ heading, paragraphs, list }) => html`<section class="text"><h2>${heading}</h2>
${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}${list && folded(list, words.all)}</section>`,
)}`;
}

function folded(items: readonly string[], all: (count: number) => string): Html {
  const list = html`<ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`;
  return items.length <= MOST_SHOWN
    ? list
    : html`<details><summary>${all(items.length)}</summary>${list}</details>`;
}
