/** The tables and columns that the console can read, and those it cannot. */
import type { ReadableTable } from '@spreadwise/contract';
import { Card, Muted } from '@spreadwise/shared-ui';
import { ShortList } from '../common/ShortList';
import styles from './Database.module.css';

/** Short, because it is shown below the results and is rarely needed. */
const FIRST = 5;

export const ReadableTables = ({ tables }: { readonly tables: readonly ReadableTable[] }) => (
  <Card
    title="Readable tables"
    description="Columns with tokens, keys, codes or their hashes cannot be read; * leaves them out."
  >
    <ShortList first={FIRST}>
      {tables.map(({ name, columns, hidden }) => (
        <li key={name}>
          <details>
            <summary className={styles.opens}>
              <code>{name}</code>
            </summary>
            <p>
              <code>{columns.join(', ')}</code>
            </p>
            {hidden.length > 0 && <Muted>Not read here: {hidden.join(', ')}</Muted>}
          </details>
        </li>
      ))}
    </ShortList>
  </Card>
);
