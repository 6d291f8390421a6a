/** What stands in the place of something that the plan does not include: what it is good for, and what opens it. */
import { LinkButton, Notice } from '@spreadwise/shared-ui';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { planAddress } from './billing/change-view';

export interface OpenedByProps {
  /** 'API tokens come with Premium'. */
  readonly title: string;
  readonly children: ReactNode;
}

export function OpenedBy({ title, children }: OpenedByProps) {
  const [search] = useSearchParams();
  return (
    <Notice
      tone="info"
      title={title}
      action={
        <LinkButton size="sm" variant="secondary" render={<Link to={planAddress(search)} />}>
          See your plan
        </LinkButton>
      }
    >
      {children}
    </Notice>
  );
}
