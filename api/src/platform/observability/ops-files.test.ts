/** Every metric in the alert rules and the dashboard exists, and every alert has a runbook. */
import { existsSync, readFileSync } from 'node:fs';
import { METRICS } from '../../boot/declarations';
import { inRepository } from '../../repository-path';

const read = (path: string) => readFileSync(inRepository(path), 'utf8');
const rules = read('ops/alerts/spreadwise.yaml');
const dashboard = read('ops/grafana/spreadwise.json');

/** Our own metrics; those of Node and of the process come from prom-client. */
const namesIn = (text: string) =>
  [...text.matchAll(/\bspreadwise_\w+/g)].map(([name]) => name.replace(/_(bucket|count|sum)$/, ''));

it.each([
  ['rules', rules],
  ['dashboard', dashboard],
])('the %s use only metrics that exist', (_, text) => {
  const names = namesIn(text);
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !Object.hasOwn(METRICS, name))).toEqual([]);
});

it('a bucket is found as Prometheus 2 stores it (le="1") and as Prometheus 3 does (le="1.0")', () => {
  const bounds = [...`${rules}${dashboard}`.matchAll(/(\w+)_bucket\{[^}]*\ble(=~?)"([^"]+)"/g)];
  expect(bounds).not.toEqual([]);
  for (const [selector, name = '', operator, bound = ''] of bounds) {
    const found = (text: string) => (operator === '=' ? bound === text : RegExp(`^(${bound})$`).test(text));
    const buckets = METRICS[name]?.buckets?.filter((bucket) => found(String(bucket))) ?? [];
    expect([selector, buckets.length]).toEqual([selector, 1]);
    const [bucket = 0] = buckets;
    expect([selector, found(bucket % 1 === 0 ? bucket.toFixed(1) : String(bucket))]).toEqual([
      selector,
      true,
    ]);
  }
});

it('a standby, which polls no exchange, does not make the quotes of polled ones look old', () => {
  const ages = [...`${rules}${dashboard}`.matchAll(/feed_quote_age_seconds([^)]*\)[^)]*\))/g)];
  expect(ages.map(([, rest = '']) => rest.replaceAll('\\', ''))).toEqual(
    Array(2).fill(expect.stringContaining(' and on (instance) spreadwise_lease_held{lease="signals"} == 1)')),
  );
});

it('the dashboard shows every metric', () => {
  const shown = new Set(namesIn(dashboard));
  expect(Object.keys(METRICS).filter((name) => !shown.has(name))).toEqual([]);
});

it('the dashboard is valid JSON', () => {
  expect(JSON.parse(dashboard)).toMatchObject({ title: 'Spreadwise' });
});

it('every alert has a runbook that says where to look and what to do', () => {
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
  const pages = [...rules.matchAll(/runbook_url: (\S+)/g)].map(([, page = '']) => page);
  expect(pages).toEqual(alerts.map((name) => `docs/runbooks/${name}.md`));
  for (const page of pages) {
    expect([page, existsSync(inRepository(page))]).toEqual([page, true]);
    for (const part of ['## Look here', '## Do this']) expect(read(page)).toContain(part);
  }
});

it('metric names follow the Prometheus conventions', () => {
  for (const [name, { kind }] of Object.entries(METRICS)) {
    expect([name, name.endsWith('_total')]).toEqual([name, kind === 'counter']);
    if (kind === 'histogram') expect(name).toMatch(/_seconds$/);
  }
});
