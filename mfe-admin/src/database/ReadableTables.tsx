/** Which tables and columns the console reads, and which it does not. */
import type { ReadableTable } from '@spreadwise/contract';
import { Card, Muted } from '@spreadwise/shared-ui';
import styles from './Database.module.css';

export const ReadableTables = ({ tables }: { readonly tables: readonly ReadableTable[] }) => (
  <Card
    title="What can be read"
    description="What holds tokens, keys, codes or their hashes is not there, however it is asked for; * leaves it out."
  >
    {tables.map(({ name, columns, hidden }) => (
      <details key={name}>
        <summary className={styles.opens}>
          <code>{name}</code>
        </summary>
        <p>
          <code>{columns.join(', ')}</code>
        </p>
        {hidden.length > 0 && <Muted>Not read here: {hidden.join(', ')}</Muted>}
      </details>
    ))}
  </Card>
);
