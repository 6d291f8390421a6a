/** Rarely used content behind its title: neither rendered nor loaded before it is opened. */
import { Card, Stack } from '@spreadwise/shared-ui';
import { type ReactNode, useState } from 'react';
import styles from './Fold.module.css';

export interface FoldProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function Fold({ title, children }: FoldProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles.fold} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && (
        <Card>
          <Stack>{children}</Stack>
        </Card>
      )}
    </details>
  );
}
