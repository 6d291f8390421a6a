/** The latest page views; folded, because they would fill most of the page. */

import type { VisitRow } from '@spreadwise/contract';
import { NONE } from '@spreadwise/contract/figure-text';
import { countryText, Fold, Loaded, LoadMore, useApiPages, utcText } from '@spreadwise/shared-screens';
import { Stack, Table, type TableColumn } from '@spreadwise/shared-ui';
import styles from './VisitsTable.module.css';

const COLUMNS: readonly TableColumn<VisitRow>[] = [
  { key: 'at', header: 'When', render: ({ at }) => utcText(at) },
  { key: 'page', header: 'Page' },
  { key: 'place', header: 'From', render: (row) => placeText(row) },
  { key: 'browser', header: 'Browser', hideBelow: 'sm', render: ({ browser }) => browser ?? NONE },
  {
    key: 'referrer',
    header: 'Referrer',
    hideBelow: 'md',
    render: ({ referrer }) => <span className={styles.referrer}>{referrer ?? NONE}</span>,
  },
];
const NO_FILTER = {};

export const VisitsTable = () => (
  <Fold title="Recent visits">
    <Visits />
  </Fold>
);

function Visits() {
  const query = useApiPages('GET /api/admin/visits', NO_FILTER);
  return (
    <Stack>
      <Loaded query={query} what="The visits">
        {({ pages }) => (
          <Table
            caption="Recent visits"
            columns={COLUMNS}
            rows={pages.flatMap((page) => page.visits)}
            rowKey={(row) => row.id}
            empty="No page views yet."
          />
        )}
      </Loaded>
      <LoadMore query={query} />
    </Stack>
  );
}

const placeText = ({ city, country }: VisitRow): string =>
  [city, country && countryText(country)].filter(Boolean).join(', ') || NONE;
