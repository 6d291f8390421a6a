/** Reads Stripe's form bodies: `a[b][0][c]=d` becomes nested objects; lists stay objects keyed by position. */
import { invalidRequest } from '../errors';

export type FormValue = string | Form;
export interface Form {
  [key: string]: FormValue;
}

const MAX_FIELDS = 1000;
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/** Parses a query string or body. The parameter's schema decides whether `{0: …}` is a list or a hash. */
export function parseForm(text: string): Form {
  const root = emptyForm();
  let fields = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    fields += 1;
    if (fields > MAX_FIELDS) throw invalidRequest('Too many parameters.');
    assign(root, pathOf(name), value);
  }
  return root;
}

function emptyForm(): Form {
  return Object.create(null) as Form;
}

function pathOf(name: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  const [, head, tail] = match ?? [];
  if (head === undefined || tail === undefined) {
    throw invalidRequest(`Invalid parameter name: ${name}`, { param: name });
  }
  const path = [
    head,
    ...tail
      .split('[')
      .slice(1)
      .map((part) => part.slice(0, -1)),
  ];
  if (path.length > 12 || path.some((part) => FORBIDDEN.has(part))) {
    throw invalidRequest(`Invalid parameter name: ${name}`, { param: name });
  }
  return path;
}

function assign(root: Form, path: string[], value: string): void {
  let node = root;
  path.forEach((part, depth) => {
    const key = part === '' ? String(Object.keys(node).length) : part;
    if (depth === path.length - 1) {
      node[key] = value;
      return;
    }
    const next = node[key];
    const child = typeof next === 'object' ? next : emptyForm();
    node[key] = child;
    node = child;
  });
}
