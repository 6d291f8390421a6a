/** Calls of the API in code: `request('GET /api/…')`. Such a text is nothing else. */
import type { AnyNode } from 'acorn';
import { literal } from './script';

export function callIn(node: AnyNode): string | undefined {
  const text = node.type === 'Literal' || node.type === 'TemplateLiteral' ? literal(node) : undefined;
  return text !== undefined && /^(GET|POST|PUT|PATCH|DELETE) \/api\/\S+$/.test(text) ? text : undefined;
}
