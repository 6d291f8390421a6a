/** Visitors by day, page and country over the last 30 UTC days. */
import { BarChart, Card, Table, type TableColumn } from '@spreadwise/shared-ui';
import { useApiQuery } from '../../common/api-query';
import { countryText, countText, utcDayText } from '../../common/format';
import { Loaded } from '../../common/Loaded';
import styles from './VisitorCharts.module.css';

interface Counted {
  readonly name: string;
  readonly count: number;
}

const columns = (header: string, nameText: (name: string) => string): readonly TableColumn<Counted>[] => [
  { key: 'name', header, render: ({ name }) => nameText(name) },
  { key: 'count', header: 'Views', align: 'end', render: ({ count }) => countText(count) },
];

const PAGES = columns('Page', (page) => page);
const COUNTRIES = columns('Country', countryText);

export function VisitorCharts() {
  const query = useApiQuery('GET /api/admin/visits/summary');
  return (
    <Card title="Visitors" description="The last 30 days, counted in UTC.">
      <Loaded query={query} what="The visitors" lines={8}>
        {({ days, pages, countries }) => (
          <div className={styles.charts}>
            <BarChart
              caption="Visitors a day"
              unit="visitors"
              points={days.map(({ day, visitors }) => ({ label: utcDayText(day), value: visitors }))}
            />
            <div className={styles.tables}>
              <Table
                caption="Top pages"
                columns={PAGES}
                rows={pages}
                rowKey={(row) => row.name}
                empty="No page views yet."
              />
              <Table
                caption="Countries"
                columns={COUNTRIES}
                rows={countries}
                rowKey={(row) => row.name}
                empty="No country is known yet."
              />
            </div>
          </div>
        )}
      </Loaded>
    </Card>
  );
}
