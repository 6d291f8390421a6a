/** The way from something to the short page that explains it; for customers. */
import { useAuth } from '@spreadwise/shared-auth';
import { TextLink } from '@spreadwise/shared-ui';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { type HelpTopic, helpAddress, topicAddress } from './help-address';

export interface HelpLinkProps {
  /** Without one it leads to a person. */
  readonly topic?: HelpTopic;
  readonly children: ReactNode;
}

export function HelpLink({ topic, children }: HelpLinkProps) {
  const { isCustomer } = useAuth();
  const [search] = useSearchParams();
  if (!isCustomer) return null;
  const to = topic ? topicAddress(search, topic) : helpAddress(search);
  return <TextLink render={<Link to={to} />}>{children}</TextLink>;
}
