/** The latest actions, in sentences. */

import { Loaded, useApiQuery } from '@spreadwise/shared-screens';
import { Card, Muted, Skeleton, TextLink } from '@spreadwise/shared-ui';
import { Link } from 'react-router-dom';
import { placeAddress } from '../common/place-address';
import { AuditEntries } from '../security/AuditEntries';
import styles from './Overview.module.css';

const QUERY = { limit: '2' } as const;
const EVERY_MS = 15_000;

export function Activity() {
  const query = useApiQuery('GET /api/admin/audit', { query: QUERY, refetchInterval: EVERY_MS });
  return (
    <Card title="Recent activity">
      <Loaded query={query} what="The recent activity" skeleton={<Skeleton shape="rows" lines={2} />}>
        {({ entries }) => (
          <div className={styles.activity}>
            <AuditEntries entries={entries} />
          </div>
        )}
      </Loaded>
      <Muted>
        <TextLink render={<Link to={placeAddress('system', 'audit')} />}>See the audit log</TextLink>
      </Muted>
    </Card>
  );
}
