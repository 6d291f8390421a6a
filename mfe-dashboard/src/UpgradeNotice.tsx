/** Shown in place of a feature that the plan does not include: its benefit, and the plan that opens it. */
import type { Feature } from '@spreadwise/shared-auth';
import { LinkButton, Notice } from '@spreadwise/shared-ui';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { planAddress } from './billing/change-view';
import { planNamesWith } from './plan-with';
import { homeTexts } from './texts/home';

export interface UpgradeNoticeProps {
  readonly feature: Feature;
  /** Receives the name of the plan that opens the feature. */
  readonly title: (plan: string) => string;
  readonly children: ReactNode;
}

export function UpgradeNotice({ feature, title, children }: UpgradeNoticeProps) {
  const [search] = useSearchParams();
  return (
    <Notice
      tone="info"
      title={title(planNamesWith(feature))}
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
