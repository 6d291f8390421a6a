/** Redirects former addresses, which mails, bookmarks and notes still use. Pure. */
import type { PanelPlace } from '@spreadwise/contract';

const MOVED: Readonly<Record<string, readonly [PanelPlace, string?]>> = {
  overview: ['business'],
  'customers revenue': ['business', 'revenue'],
  'customers analytics': ['business', 'analytics'],
  'customers visitors': ['business', 'visitors'],
  'customers payments': ['business', 'payments'],
  ai: ['engine', 'ai'],
  'ai prompts': ['engine', 'prompts'],
  'ai texts': ['engine', 'texts'],
  'ai controls': ['settings'],
  trading: ['engine'],
  'trading paper': ['engine', 'paper'],
  'trading controls': ['settings'],
  configuration: ['settings'],
  'configuration mails': ['settings', 'mails'],
  'configuration changes': ['settings', 'changes'],
  'configuration environment': ['system', 'environment'],
  'configuration connections': ['system', 'connections'],
  'configuration alerts': ['system', 'alerts'],
  security: ['system', 'releases'],
  'security api': ['system', 'api'],
  'security audit': ['system', 'audit'],
  database: ['system', 'database'],
  'database activity': ['system', 'activity'],
  'database statements': ['system', 'statements'],
  'database console': ['system', 'console'],
  'database backups': ['system', 'backups'],
  'database migrations': ['system', 'migrations'],
};

/** Keeps all other parameters; null: the address has not moved. */
export function redirectOf(search: URLSearchParams): string | null {
  const [section, part] = [search.get('section'), search.get('part')];
  const moved = MOVED[`${section} ${part}`] ?? MOVED[section ?? ''];
  if (!moved) return null;
  const to = new URLSearchParams(search);
  to.set('section', moved[0]);
  if (moved[1]) to.set('part', moved[1]);
  else to.delete('part');
  return to.toString();
}
