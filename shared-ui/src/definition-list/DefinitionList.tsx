/** Terms and their values, one pair per line. */
import type { ReactNode } from 'react';
import styles from './DefinitionList.module.css';

export interface DefinitionListProps {
  readonly items: readonly { readonly term: string; readonly value: ReactNode }[];
}

export const DefinitionList = ({ items }: DefinitionListProps) => (
  <dl className={styles.list}>
    {items.map(({ term, value }) => (
      <div key={term} className={styles.item}>
        <dt className={styles.term}>{term}</dt>
        <dd className={styles.value}>{value}</dd>
      </div>
    ))}
  </dl>
);
