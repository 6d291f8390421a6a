/** Definitions of the terms above, one click away. */
import { GlossaryList, type GlossaryListProps } from '@spreadwise/shared-screens';
import { Card } from '@spreadwise/shared-ui';
import styles from './Definitions.module.css';

export const Definitions = ({ items }: GlossaryListProps) => (
  <Card>
    <details>
      <summary className={styles.words}>Definitions</summary>
      <GlossaryList items={items} />
    </details>
  </Card>
);
