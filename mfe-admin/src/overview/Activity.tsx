/** What was done last, in sentences. */

import { Loaded, useApiPages } from '@spreadwise/shared-screens';
import { Card, Muted, TextLink } from '@spreadwise/shared-ui';
import { Link } from 'react-router-dom';
import { placeAddress } from '../common/place-address';
import { AuditEntries } from '../security/AuditEntries';

const NO_FILTER = {};
const EVERY_MS = 15_000;
const SHOWN = 5;

export function Activity() {
  const query = useApiPages('GET /api/admin/audit', NO_FILTER, { refetchInterval: EVERY_MS });
  return (
    <Card title="Recent activity">
      <Loaded query={query} what="The recent activity">
        {({ pages }) => <AuditEntries entries={(pages[0]?.entries ?? []).slice(0, SHOWN)} />}
      </Loaded>
      <Muted>
        <TextLink render={<Link to={placeAddress('system', 'audit')} />}>See the audit log</TextLink>
      </Muted>
    </Card>
  );
}
