/** Which tables and columns the console reads, and which it does not. */
import type { ReadableTable } from '@spreadwise/contract';
import { Card, Muted } from '@spreadwise/shared-ui';
import { ShortList } from '../common/ShortList';
import styles from './Database.module.css';

/** Below what was found: it is looked up now and then. */
const FIRST = 5;

export const ReadableTables = ({ tables }: { readonly tables: readonly ReadableTable[] }) => (
  <Card
    title="What can be read"
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
