/** The API's documentation, generated from the contract: an OpenAPI document, and a page without scripts. */
import type { Hono } from 'hono';
import { html } from 'hono/html';
import { defineFeature, ofProcess } from '../../platform/feature';
import type { AppEnv } from '../../platform/http';
import { once } from '../../platform/lib/serial';
import { type OpenApiDocument, type Operation, openApiDocument } from './openapi';

export const openapiFeature = defineFeature({
  name: 'openapi',
  purpose: 'GET /api/docs and the OpenAPI document',
  needs: ofProcess('installation'),
  open: ({ installation: { productName, publicOrigin } }) => ({
    routes: (app) => docsRoutes(app, productName, publicOrigin),
  }),
});

/** The content changes only with a new version of the product. */
const CACHE = { 'Cache-Control': 'public, max-age=300' };

export function docsRoutes(app: Hono<AppEnv>, productName: string, publicOrigin: string): void {
  const made = once(async () => openApiDocument(productName, publicOrigin));
  const page = once(async () => docsPage(await made()));
  app.get('/api/openapi.json', async (c) => c.json(await made(), 200, CACHE));
  app.get('/api/docs', async (c) => c.html(await page(), 200, CACHE));
  app.get('/api/docs.css', (c) =>
    c.body(DOCS_CSS, 200, { ...CACHE, 'Content-Type': 'text/css; charset=utf-8' }),
  );
}

type Markup = ReturnType<typeof html>;

interface Entry {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

function docsPage(document: OpenApiDocument): Markup {
  const entries = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const groups = document.tags.map((tag) => ({
    ...tag,
    entries: entries.filter(({ operation }) => operation.tags.includes(tag.name)),
  }));
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="Every call of the ${document.info.title}: access, input, answers and failures.">
<title>${document.info.title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<header>
<h1>${document.info.title}</h1>
<p>${document.info.description}</p>
<p><a href="/api/openapi.json">OpenAPI document</a></p>
</header>
<nav aria-label="Calls">
${groups.map(
  ({ name, entries }) =>
    html`<h2>${name}</h2><ul>${entries.map(
      (entry) => html`<li><a href="#${entry.operation.operationId}">${heading(entry)}</a></li>`,
    )}</ul>`,
)}
</nav>
<main>
${groups.map(
  ({ name, description, entries }) =>
    html`<section aria-label="${name}"><h2>${name}</h2><p>${description}</p>${entries.map(article)}</section>`,
)}
</main>
</body>
</html>`;
}

const heading = ({ method, path }: Entry): Markup => html`<span class="method">${method}</span> ${path}`;

function article(entry: Entry): Markup {
  const { operationId, summary, security, parameters, requestBody, responses } = entry.operation;
  return html`<article id="${operationId}">
<h3>${heading(entry)}</h3>
<p>${summary}</p>
<p class="access">${accessOf(security)}</p>
${parameters ? html`<h4>Query</h4>${json(parameters)}` : ''}
${requestBody ? html`<h4>Body</h4>${json(schemaOf(requestBody))}` : ''}
<h4>Answers</h4>
<dl>${Object.entries(responses).map(([status, { description, content }]) => {
    const schema = Number(status) < 300 && content ? json(schemaOf({ content })) : '';
    return html`<dt>${status}</dt><dd>${description}${schema}</dd>`;
  })}</dl>
</article>`;
}

function accessOf(security: Operation['security']): string {
  if (security.length === 0) return 'Open to anyone.';
  const named = (scheme: string) => security.flatMap((one) => (one[scheme] as readonly string[]) ?? []);
  const permissions = named('session');
  const scopes = named('apiToken');
  const orToken = scopes.length ? `, or an API token with the scope ${scopes.join(', ')}` : '';
  const orTeam = security.some((one) => 'team' in one) ? ", or the remote's token" : '';
  return permissions.length
    ? `Needs a session with the permission ${permissions.join(' or ')}${orToken}${orTeam}.`
    : 'Needs a session.';
}

/** There is only one media type. */
const schemaOf = (body: Readonly<Record<string, unknown>>): unknown =>
  Object.values(body.content as Readonly<Record<string, { readonly schema?: unknown }>>)[0]?.schema;

const json = (value: unknown): Markup =>
  html`<pre tabindex="0"><code>${JSON.stringify(value, null, 2)}</code></pre>`;

const DOCS_CSS = `:root {
  color-scheme: light dark;
  --text: light-dark(#0f172a, #e2e8f0);
  --muted: light-dark(#475569, #a3b1c6);
  --line: light-dark(#dbe2ea, #2b3648);
  --page: light-dark(#ffffff, #0b1220);
  --panel: light-dark(#f5f7fa, #131c2e);
  --accent: light-dark(#1d4ed8, #93c5fd);
  font: 16px/1.6 system-ui, sans-serif;
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem 6rem; background: var(--page); color: var(--text); }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 1rem; }
h2 { font-size: 1.35rem; margin: 3rem 0 .5rem; }
nav { border: 1px solid var(--line); border-radius: .75rem; padding: 1rem 1.25rem; margin-top: 2rem; }
nav h2 { font-size: 1rem; margin: 1rem 0 .25rem; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li a { display: inline-block; padding: .2rem 0; overflow-wrap: anywhere; }
article { border-top: 1px solid var(--line); padding: 1.25rem 0; scroll-margin-top: 1rem; }
h3 { font: 600 1rem/1.5 ui-monospace, monospace; margin: 0 0 .5rem; overflow-wrap: anywhere; }
h4 { font-size: .875rem; margin: 1rem 0 .25rem; color: var(--muted); }
.method { color: var(--accent); }
.access { color: var(--muted); margin: 0; }
a { color: var(--accent); }
a:focus-visible, pre:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
pre { background: var(--panel); border-radius: .5rem; padding: .75rem 1rem; overflow-x: auto; font-size: .8125rem; line-height: 1.5; max-height: 24rem; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .25rem 1rem; margin: 0; }
dt { font: 600 .875rem/1.8 ui-monospace, monospace; }
dd { margin: 0; }
`;
