/** The page that asks whether a preview is wanted. It runs no code: whoever made the link has no part in it. */

import { escapeHtml } from '../../../platform/lib/text';
import type { Preview } from '../releases/preview-pass';

export const QUESTION_POLICY =
  "default-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

/** `fields` are sent back as they came. */
export function previewQuestion(
  { remote, by, expiresAt }: Preview,
  fields: Readonly<Record<string, string>>,
): string {
  const what =
    'origin' in by
      ? `the build at <strong>${escapeHtml(by.origin)}</strong>, which nobody here has checked`
      : `its version <code>${escapeHtml(by.version)}</code>`;
  const hidden = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Show a preview?</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"></head>
<body><main><h1>Show a preview of ${escapeHtml(remote)}?</h1>
<p>This browser would run ${what}, in the place of what everybody else sees, until ${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC.</p>
<p>A preview can see and change what you do on this site. Go on only if you know who sent you here.</p>
<form method="post" action="/remotes/preview">${hidden.join('')}
<button type="submit">Show the preview</button> <a href="/">No, go back</a></form></main></body></html>`;
}
