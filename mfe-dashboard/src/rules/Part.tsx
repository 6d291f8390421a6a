/** A part of the rules that opens and closes; what is in it stays as it is typed. */
import { Stack } from '@spreadwise/shared-ui';
import type { ReactNode } from 'react';
import styles from './Rules.module.css';

export interface PartProps {
  readonly title: string;
  readonly hint: string;
  /** As the page opens. */
  readonly isOpen: boolean;
  /** Level of the title's heading; a part of a part is one lower. */
  readonly as?: 'h2' | 'h3';
  readonly children: ReactNode;
}

export const Part = ({ title, hint, isOpen, as: Heading = 'h2', children }: PartProps) => (
  <details className={styles.part} open={isOpen}>
    <summary>
      <Heading>{title}</Heading>
      <span className={styles.hint}>{hint}</span>
    </summary>
    <Stack className={styles.body}>{children}</Stack>
  </details>
);
