/** Serves what browsers load: the Stripe.js stand-in and the style sheets. */
import { readFileSync } from 'node:fs';
import type { Hono } from 'hono';

export interface BrowserAssets {
  script: string;
  cardStyles: string;
  portalStyles: string;
}

/** In the order of their dependencies. All share one scope, so their names differ. */
const SCRIPT_PARTS = [
  'language.js',
  'card-number.js',
  'card-styles.js',
  'element-events.js',
  'card-element.js',
  'authentication.js',
  'wallet-element.js',
  'payments.js',
  'stripe.js',
];

/** Reads the files once; throws if one is missing. */
export function browserAssets(folder: URL): BrowserAssets {
  const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');
  return {
    script: joinModules(SCRIPT_PARTS.map(read)),
    cardStyles: read('stripe.css'),
    portalStyles: read('portal.css'),
  };
}

/**
 * Joins ES modules that import only each other into one classic script. A module script would not do: window.Stripe
 * must exist as soon as the script has loaded, and document.currentScript gives its address.
 */
export function joinModules(sources: string[]): string {
  const body = sources
    .map((source) => source.replaceAll(/^import [^;]+;$/gm, '').replaceAll(/^export /gm, ''))
    .join('\n');
  return `(() => {\n'use strict';\n${body}\n})();\n`;
}

export function mountBrowserAssets(app: Hono, assets: BrowserAssets): void {
  const serve = (path: string, type: string, body: string) =>
    app.get(path, (c) =>
      c.body(body, 200, {
        'Content-Type': `${type}; charset=utf-8`,
        'Cache-Control': 'no-cache',
        'Cross-Origin-Resource-Policy': 'cross-origin',
        'X-Content-Type-Options': 'nosniff',
      }),
    );
  serve('/sandbox/stripe.js', 'text/javascript', assets.script);
  serve('/sandbox/stripe.css', 'text/css', assets.cardStyles);
  serve('/sandbox/portal.css', 'text/css', assets.portalStyles);
}
