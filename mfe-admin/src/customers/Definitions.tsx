/** Definitions of the terms above, one click away. */
import { WordList, type WordListProps } from '@spreadwise/shared-screens';
import { Card } from '@spreadwise/shared-ui';
import styles from './Definitions.module.css';

export const Definitions = ({ items }: WordListProps) => (
  <Card>
    <details>
      <summary className={styles.words}>Definitions</summary>
      <WordList items={items} />
    </details>
  </Card>
);
