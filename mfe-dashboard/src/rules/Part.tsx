/** A part of the rules; its fields keep what was typed. On a phone opening one closes its siblings, so that the page stays short. */
import { useWide } from '@spreadwise/shared-screens';
import { Stack } from '@spreadwise/shared-ui';
import type { ReactNode } from 'react';
import styles from './Rules.module.css';

export interface PartProps {
  readonly title: string;
  readonly hint: string;
  /** Its initial state. */
  readonly isOpen: boolean;
  /** Heading level of the title; a nested part is one level lower. */
  readonly as?: 'h2' | 'h3';
  readonly children: ReactNode;
}

export function Part({ title, hint, isOpen, as: Heading = 'h2', children }: PartProps) {
  const siblings = useWide() ? undefined : Heading;
  return (
    <details className={styles.part} name={siblings} open={isOpen}>
      <summary>
        <Heading>{title}</Heading>
        <span className={styles.hint}>{hint}</span>
      </summary>
      <Stack className={styles.body}>{children}</Stack>
    </details>
  );
}
