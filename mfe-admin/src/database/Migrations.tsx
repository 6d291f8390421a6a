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
        <Card
          title="Migrations"
          description="The newest first. They run at a start, each once, and never back."
        >
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
