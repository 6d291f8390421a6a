/** Security & deployment: who is signed in, and which remotes are live. */
import type { CallResponse } from '@spreadwise/api/contract';
import { Card, Stat, Table, type TableColumn } from '@spreadwise/shared-ui';
import { useApiQuery } from '../../common/api-query';
import { countText, utcText } from '../../common/format';
import { Loaded } from '../../common/Loaded';
import styles from '../customers/CustomerStats.module.css';

type Remote = CallResponse<'GET /api/admin/security'>['remotes'][number];

const COLUMNS: readonly TableColumn<Remote>[] = [
  { key: 'name', header: 'Remote', render: ({ name }) => <code>{name}</code> },
  { key: 'version', header: 'Version', render: ({ version }) => <code>{version}</code> },
  { key: 'activatedAt', header: 'Live since', render: ({ activatedAt }) => utcText(activatedAt) },
];

export function Security() {
  const query = useApiQuery('GET /api/admin/security');
  return (
    <>
      <div className={styles.stats}>
        <Card>
          <Loaded query={query} what="The sessions" lines={2}>
            {({ sessions }) => (
              <Stat label="Owner sessions" value={countText(sessions.owner)} hint="Live now" />
            )}
          </Loaded>
        </Card>
        <Card>
          <Loaded query={query} what="The sessions" lines={2}>
            {({ sessions }) => (
              <Stat label="Customer sessions" value={countText(sessions.customer)} hint="Live now" />
            )}
          </Loaded>
        </Card>
      </div>
      <Card title="Remotes" description="Which version of each part of the page visitors get.">
        <Loaded query={query} what="The remotes">
          {({ remotes }) => (
            <Table
              caption="Active versions"
              columns={COLUMNS}
              rows={remotes}
              rowKey={(row) => row.name}
              empty="No remote is active."
            />
          )}
        </Loaded>
      </Card>
    </>
  );
}
