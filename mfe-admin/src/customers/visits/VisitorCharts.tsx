/** Visitors by day, page and country over the last 30 UTC days, and on a map. */

import type { VisitorSummary } from '@spreadwise/contract';
import { countText } from '@spreadwise/contract/figure-text';
import {
  BarChart,
  countryText,
  LazyScreen,
  Loaded,
  useApiQuery,
  utcDayText,
} from '@spreadwise/shared-screens';
import { Card, DefinitionList, Grid, Muted } from '@spreadwise/shared-ui';
import styles from './VisitorMap.module.css';

const loadMap = () => import('./VisitorMap');

export const useVisitorSummary = () => useApiQuery('GET /api/admin/visits/summary');

export function VisitorCharts() {
  const query = useVisitorSummary();
  return (
    <Loaded query={query} what="The visitors">
      {({ days, pages, countries }) => (
        <>
          <Card title="Visitors" description="Browser sessions per UTC day.">
            <BarChart
              of="days"
              caption="Visitors, the last 30 days"
              unit="visitors"
              points={days.map(({ day, visitors }) => ({ label: utcDayText(day), value: visitors }))}
            />
          </Card>
          <Card title="Where they are" description="Page views by country, the last 30 days.">
            <div className={styles.place}>
              <LazyScreen part load={loadMap} props={{ rows: countries }} />
            </div>
          </Card>
          <Grid>
            <Ranking title="Top pages" rows={pages} nameText={(page) => page} />
            <Ranking title="Countries" rows={countries} nameText={countryText} />
          </Grid>
        </>
      )}
    </Loaded>
  );
}

/** Lower ranks are too small to act on. */
export const TOP = 8;

interface RankingProps {
  readonly title: string;
  readonly rows: VisitorSummary['pages'];
  readonly nameText: (name: string) => string;
}

const Ranking = ({ title, rows, nameText }: RankingProps) => (
  <Card title={title} description="Page views, the last 30 days.">
    {rows.length ? (
      <DefinitionList
        items={rows
          .slice(0, TOP)
          .map(({ name, count }) => ({ term: nameText(name), value: countText(count) }))}
      />
    ) : (
      <Muted>No data yet.</Muted>
    )}
  </Card>
);
