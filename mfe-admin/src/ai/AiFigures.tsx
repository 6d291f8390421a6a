/** Who writes the texts, their cost, and how often a template was used instead. */

import type { AiOverview } from '@spreadwise/contract';
import { countText, durationText, moneyText, NONE, shareText } from '@spreadwise/contract/figure-text';
import { Loaded, useApiQuery, utcText } from '@spreadwise/shared-screens';
import { Badge, Card, Muted, Notice, Stack, Table } from '@spreadwise/shared-ui';

const MICROS_A_CENT = 10_000;
const costText = (micros: number): string => moneyText(Math.ceil(micros / MICROS_A_CENT), 'EUR');
const tookText = (ms: number | null): string => (ms === null ? NONE : durationText(ms));

export default function AiFigures() {
  const query = useApiQuery('GET /api/admin/ai');
  return (
    <Loaded query={query} what="The AI services">
      {(overview) => (
        <Stack>
          <State overview={overview} />
          <Providers overview={overview} />
          <Budgets overview={overview} />
          <Reasons overview={overview} />
        </Stack>
      )}
    </Loaded>
  );
}

interface Part {
  readonly overview: AiOverview;
}

function State({ overview: { providers, settings, budgets } }: Part) {
  // A budget of zero is a choice and never runs out.
  const full = budgets.filter(
    ({ usedMicros, limitCents }) => limitCents > 0 && usedMicros >= limitCents * MICROS_A_CENT * 0.8,
  );
  if (providers.length === 0)
    return (
      <Notice tone="info" title="No provider is configured">
        Every text comes from a template. Set AI_BASE_URL and AI_MODEL to use a provider.
      </Notice>
    );
  if (!settings.on)
    return (
      <Notice tone="warning" title="Models are switched off">
        Every text comes from a template.
      </Notice>
    );
  if (full.length === 0) return null;
  return (
    <Notice tone="warning" title="Budgets are nearly used up">
      At least 80% used: {full.map(({ name }) => name).join(', ')}. Beyond a budget, the template answers.
    </Notice>
  );
}

const Providers = ({ overview: { providers } }: Part) => (
  <Table
    caption="Providers, last 24 hours"
    empty="None."
    rowKey={({ name }) => name}
    rows={providers}
    columns={[
      { key: 'name', header: 'Model' },
      {
        key: 'state',
        header: 'State',
        render: ({ restsUntil, failures }) =>
          restsUntil === null ? (
            <Badge tone="success">Ready</Badge>
          ) : (
            <Badge tone="warning">
              {`Rests until ${utcText(restsUntil)} after ${failures} ${failures === 1 ? 'failure' : 'failures'}`}
            </Badge>
          ),
      },
      { key: 'texts', header: 'Texts', align: 'end', render: ({ texts }) => countText(texts) },
      {
        key: 'passed',
        header: 'Shown',
        align: 'end',
        render: ({ passed, texts }) => shareText(passed, texts),
      },
      { key: 'p50Ms', header: 'Median', align: 'end', render: ({ p50Ms }) => tookText(p50Ms) },
      { key: 'p95Ms', header: '95th percentile', align: 'end', render: ({ p95Ms }) => tookText(p95Ms) },
      { key: 'cost', header: 'Cost', align: 'end', render: ({ costMicros }) => costText(costMicros) },
    ]}
  />
);

const Budgets = ({ overview: { budgets, customersNearLimit } }: Part) => (
  <Stack gap="sm">
    <Table
      dense
      caption="Budgets, today (UTC)"
      empty="None."
      rowKey={({ name }) => name}
      rows={budgets}
      columns={[
        { key: 'name', header: 'Budget' },
        { key: 'texts', header: 'Texts', align: 'end', render: ({ texts }) => countText(texts) },
        { key: 'used', header: 'Used', align: 'end', render: ({ usedMicros }) => costText(usedMicros) },
        {
          key: 'limit',
          header: 'Limit',
          align: 'end',
          render: ({ limitCents }) => moneyText(limitCents, 'EUR'),
        },
      ]}
    />
    <Muted>Customers who have used at least 80% of their budget: {countText(customersNearLimit)}.</Muted>
  </Stack>
);

function Reasons({ overview: { whys, days } }: Part) {
  const [texts, fallbacks] = [
    days.reduce((sum, day) => sum + day.texts, 0),
    days.reduce((sum, day) => sum + day.fallbacks, 0),
  ];
  return (
    <Card
      title="Fallbacks"
      description={
        texts === 0
          ? 'No texts in 30 days.'
          : `A template wrote ${shareText(fallbacks, texts)} of ${countText(texts)} texts in 30 days.`
      }
    >
      <Table
        dense
        caption="Outcomes"
        empty="No model was asked yet."
        rowKey={({ why }) => why}
        rows={whys}
        columns={[
          { key: 'why', header: 'What' },
          { key: 'texts', header: 'Texts', align: 'end', render: ({ texts: count }) => countText(count) },
        ]}
      />
    </Card>
  );
}
