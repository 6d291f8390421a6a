/** How customers come, stay and leave, for two periods side by side. Each figure's definition is one click away. */

import type { ComparedName, Analytics as Figures } from '@spreadwise/contract';
import { countText, moneyText, NONE, plural, shareText } from '@spreadwise/contract/figure-text';
import {
  countryText,
  Fold,
  type GlossaryListProps,
  Loaded,
  useApiQuery,
  utcDayText,
} from '@spreadwise/shared-screens';
import {
  Card,
  DefinitionList,
  Grid,
  Muted,
  Stack,
  Stat,
  StatGroup,
  Table,
  type TableColumn,
  TextLink,
} from '@spreadwise/shared-ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { customerPlace } from '../../common/place-address';
import { SentenceList } from '../../common/SentenceList';
import { Definitions } from '../Definitions';
import { FIGURE_TERMS } from '../figure-terms';
import { Cohorts } from './Cohorts';
import { changeText } from './compare';
import { funnelSteps } from './funnel-steps';
import { type AskedPeriods, Periods, periodsText } from './Periods';
import { REASON_LABELS } from './reason-labels';

export default function Analytics() {
  const [asked, setAsked] = useState<AskedPeriods>({ days: '30' });
  const query = useApiQuery('GET /api/admin/analytics', { query: asked });
  return (
    <>
      <Periods asked={asked} onAsk={setAsked} />
      <Loaded query={query} what="The analytics">
        {(figures) => <Shown figures={figures} />}
      </Loaded>
    </>
  );
}

const Shown = ({ figures }: { readonly figures: Figures }) => (
  <Stack>
    <Muted>{periodsText(figures)}</Muted>
    <Funnel {...figures} />
    <Worth worth={figures.worth} now={figures.now} />
    <Cohorts cohorts={figures.cohorts} />
    <Leaving reasons={figures.reasons} comments={figures.comments} />
    <Fold title="Pages, sites and countries">
      <Grid>
        <Views title="Pages" rows={figures.pages} nameText={(page) => page} />
        <Views title="Came from" rows={figures.sources} nameText={(site) => site || 'No site, or unknown'} />
        <Views title="Countries" rows={figures.countries} nameText={countryText} />
      </Grid>
    </Fold>
    <Definitions items={DEFINITIONS} />
  </Stack>
);

const Funnel = ({ funnel, kept }: Pick<Figures, 'funnel' | 'kept'>) => (
  <StatGroup>
    {funnelSteps(funnel).map(({ label, now, before, share }) => (
      <Stat
        key={label}
        label={label}
        value={countText(now)}
        hint={[share && `${share} of the step before`, changeText(now, before)].filter(Boolean).join(' · ')}
      />
    ))}
    <Stat
      label="Active after 30 days"
      value={countText(kept.after30Days)}
      hint={
        kept.paid > 0
          ? `${shareText(kept.after30Days, kept.paid)} of ${countText(kept.paid)} who first paid 30 to 60 days ago`
          : 'no first payments 30 to 60 days ago'
      }
    />
  </StatGroup>
);

const Worth = ({
  worth: { monthlyCents, lost, atStart, months, valueCents },
  now,
}: Pick<Figures, 'worth' | 'now'>) => (
  <StatGroup>
    <Stat
      label="Monthly revenue per customer"
      value={monthlyCents === null ? NONE : moneyText(monthlyCents, 'EUR')}
      hint="on average, at its end"
    />
    <Stat
      label="Left"
      value={`${countText(lost)} of ${countText(atStart)}`}
      hint={`who were there on ${utcDayText(now.from)}`}
    />
    <Stat
      label="A customer’s lifetime value"
      value={valueCents === null ? NONE : moneyText(valueCents, 'EUR')}
      hint={
        months === null
          ? 'unknown until customers leave'
          : `${plural(months, { one: '# month', other: '# months' })} at this rate`
      }
    />
  </StatGroup>
);

type Reason = Figures['reasons'][number];

const REASON_COLUMNS: readonly TableColumn<Reason>[] = [
  {
    key: 'reason',
    header: 'Reason',
    render: ({ reason }) => (reason ? REASON_LABELS[reason] : 'In their own words'),
  },
  { key: 'now', header: 'Now', align: 'end', render: ({ now }) => countText(now) },
  { key: 'before', header: 'Before', align: 'end', render: ({ before }) => countText(before) },
];

const Leaving = ({ reasons, comments }: Pick<Figures, 'reasons' | 'comments'>) => (
  <Card title="Why customers leave" description="The reasons that former customers gave when they cancelled.">
    <Stack gap="sm">
      <Table
        dense
        caption="Reasons"
        columns={REASON_COLUMNS}
        rows={reasons}
        rowKey={({ reason }) => reason ?? 'words'}
        empty="No reasons yet."
      />
      {comments.length > 0 && (
        <SentenceList>
          {comments.map(({ id, customerId, text }) => (
            <li key={id}>
              “{text}” <TextLink render={<Link to={customerPlace(customerId)} />}>See the customer</TextLink>
            </li>
          ))}
        </SentenceList>
      )}
    </Stack>
  </Card>
);

interface ViewsProps {
  readonly title: string;
  readonly rows: readonly ComparedName[];
  readonly nameText: (name: string) => string;
}

const Views = ({ title, rows, nameText }: ViewsProps) => (
  <Card title={title} description="Page views, and how many before.">
    {rows.length > 0 ? (
      <DefinitionList
        items={rows.map(({ name, now, before }) => ({
          term: nameText(name),
          value: `${countText(now)} (${countText(before)})`,
        }))}
      />
    ) : (
      <Muted>No data yet.</Muted>
    )}
  </Card>
);

const DEFINITIONS: GlossaryListProps['items'] = [
  ...FIGURE_TERMS,
  { word: 'Visited', says: 'Browser sessions of each UTC day, added up.' },
  {
    word: 'Viewed the plans',
    says: 'Sessions that saw a page for choosing a plan; each counts once.',
  },
  {
    word: 'Started checkout',
    says: 'Customers who had never paid before, and started a payment or made their first one. They are people, while the steps above count browsers; browsers that opt out of tracking are in neither.',
  },
  { word: 'Paid', says: 'Of these, those who made their first payment: New in the revenue.' },
  {
    word: 'Active after 30 days',
    says: 'Of those who first paid 30 to 60 days ago, those who still paid thirty days later.',
  },
  {
    word: 'Reasons',
    says: 'The latest reason in the period of each customer who no longer has a subscription; those who stayed or have not left yet are excluded.',
  },
  {
    word: 'Cohort',
    says: 'All customers who first paid in the same month. A customer is retained if they pay at the end of a month, on any plan: not after cancelling, and again after coming back.',
  },
  {
    word: 'Left',
    says: 'Customers who paid at the start of the period and no longer at its end.',
  },
  {
    word: 'Lifetime value',
    says: 'The average monthly revenue of a customer times the months a customer stays at the period’s rate of leaving.',
  },
  {
    word: 'Came from',
    says: 'The site whose link was followed, if the browser reports it; our own pages are excluded.',
  },
];
