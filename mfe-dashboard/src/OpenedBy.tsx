/** Shown in place of a feature that the plan does not include: its benefit, and the plan that opens it. */
import type { Feature } from '@spreadwise/shared-auth';
import { LinkButton, Notice } from '@spreadwise/shared-ui';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { planAddress } from './billing/change-view';
import { namesThatOpen } from './plan-that-opens';
import { homeTexts } from './texts/home';

export interface OpenedByProps {
  readonly feature: Feature;
  /** Receives the name of the plan that opens the feature. */
  readonly title: (plan: string) => string;
  readonly children: ReactNode;
}

export function OpenedBy({ feature, title, children }: OpenedByProps) {
  const [search] = useSearchParams();
  return (
    <Notice
      tone="info"
      title={title(namesThatOpen(feature))}
      action={
        <LinkButton size="sm" variant="secondary" render={<Link to={planAddress(search)} />}>
          {homeTexts().seePlan}
        </LinkButton>
      }
    >
      {children}
    </Notice>
  );
}
