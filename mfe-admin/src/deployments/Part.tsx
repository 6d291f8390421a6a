/** A collapsible part of a remote's card, and a button in it. */
import { Button, type ButtonProps, VisuallyHidden } from '@spreadwise/shared-ui';
import type { ReactNode } from 'react';
import styles from './Deployments.module.css';
import type { Remote } from './labels';
import type { ReleaseStep } from './release-steps';

/** The props of each part of a remote's card. */
export interface PartOfCard {
  readonly remote: Remote;
  /** The time when it was read, in ms since 1970. */
  readonly now: number;
  /** The product's origin, for the team's commands. */
  readonly to: string;
  readonly ask: (step: ReleaseStep) => void;
}

export interface PartProps {
  readonly title: string;
  readonly count: number;
  readonly children: ReactNode;
}

export const Part = ({ title, count, children }: PartProps) => (
  <details className={styles.part}>
    <summary>
      {title} <small>{count}</small>
    </summary>
    {children}
  </details>
);

export interface ActionButtonProps extends Pick<ButtonProps, 'variant' | 'onClick'> {
  readonly label: string;
  /** Distinguishes the button from others for screen readers. */
  readonly of: string;
}

export const ActionButton = ({ label, of, variant = 'secondary', onClick }: ActionButtonProps) => (
  <Button size="sm" variant={variant} onClick={onClick}>
    {label}
    <VisuallyHidden> {of}</VisuallyHidden>
  </Button>
);
