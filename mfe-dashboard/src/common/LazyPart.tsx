/** A part of a page that loads and requests its data only when opened. */
import { LazyScreen } from '@spreadwise/shared-screens';
import { type ComponentType, useState } from 'react';
import styles from './LazyPart.module.css';

export interface LazyPartProps {
  readonly title: string;
  readonly load: () => Promise<{ readonly default: ComponentType<object> }>;
}

const NO_PROPS = {};

export function LazyPart({ title, load }: LazyPartProps) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <details
      className={styles.asked}
      onToggle={({ currentTarget }) => currentTarget.open && setIsAsked(true)}
    >
      <summary>{title}</summary>
      {isAsked && <LazyScreen part load={load} props={NO_PROPS} />}
    </details>
  );
}
