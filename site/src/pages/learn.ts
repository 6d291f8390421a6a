/** What decides whether a price gap is money: an index and a page per topic. */
import { html } from 'hono/html';
import type { SitePage } from '../page';
import type { TopicId } from '../texts/english/learn';
import { textsIn } from '../texts/texts';

const TOPICS = Object.keys(textsIn('en').topics) as readonly TopicId[];

const index: SitePage = {
  path: '/learn',
  head: (texts) => texts.learn,
  body: ({ texts, to }) => html`<section class="part"><h1>${texts.learn.title}</h1>
<p class="lead">${texts.learn.lead}</p></section>
<div class="cards">${TOPICS.map(
    (
      topic,
    ) => html`<section class="card"><h2><a href="${to(`/learn/${topic}`)}">${texts.topics[topic].title}</a></h2>
<p>${texts.topics[topic].description}</p></section>`,
  )}</div>`,
};

const pageOf = (topic: TopicId, at: number): SitePage => {
  const next = TOPICS[at + 1];
  return {
    path: `/learn/${topic}`,
    head: (texts) => texts.topics[topic],
    body: ({
      texts,
      to,
    }) => html`<article class="text"><p class="quiet"><a href="${to('/learn')}">${texts.frame.names['/learn']}</a></p>
<h1>${texts.topics[topic].title}</h1>${texts.topics[topic].paragraphs.map((words) => html`<p>${words}</p>`)}</article>
${next && html`<p>${texts.learn.next}: <a href="${to(`/learn/${next}`)}">${texts.topics[next].title}</a></p>`}`,
    data: ({ texts, productName, locale }) => ({
      '@type': 'Article',
      headline: texts.topics[topic].title,
      description: texts.topics[topic].description,
      inLanguage: locale,
      author: { '@type': 'Organization', name: productName },
    }),
  };
};

export const learnPages: readonly SitePage[] = [index, ...TOPICS.map(pageOf)];
