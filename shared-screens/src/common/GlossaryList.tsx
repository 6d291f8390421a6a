/** Words with explanations, which may be long: side by side, stacked on a phone. */
import type { ReactNode } from 'react';
import styles from './GlossaryList.module.css';

export interface GlossaryListProps {
  readonly items: readonly { readonly word: string; readonly shown?: ReactNode; readonly says: string }[];
}

export const GlossaryList = ({ items }: GlossaryListProps) => (
  <dl className={styles.list}>
    {items.map(({ word, shown, says }) => (
      <div key={word} className={styles.item}>
        <dt>{word}</dt>
        <dd>
          {shown}
          <p className={styles.says}>{says}</p>
        </dd>
      </div>
    ))}
  </dl>
);
