/** The migrations with their SQL. */

import type { Migration } from '@spreadwise/contract';
import { Loaded, useApiQuery, utcText } from '@spreadwise/shared-screens';
import { Badge, Card } from '@spreadwise/shared-ui';
import styles from './Database.module.css';

export default function Migrations() {
  const query = useApiQuery('GET /api/admin/database/migrations');
  return (
    <Loaded query={query} what="The migrations">
      {({ migrations }) => (
        <Card title="Migrations" description="Newest first. Each runs once at startup and is never reverted.">
          {migrations.map((one) => (
            <One key={one.name} {...one} />
          ))}
        </Card>
      )}
    </Loaded>
  );
}

const One = ({ name, writtenAt, isApplied, sql }: Migration) => (
  <details>
    <summary className={styles.opens}>
      <code>{name}</code>, written {utcText(writtenAt)}{' '}
      {!isApplied && <Badge tone="warning">Not applied</Badge>}
    </summary>
    <pre className={styles.sql}>{sql}</pre>
  </details>
);
