/** The way from something to the short page that explains it; for customers. */
import { useAuth } from '@spreadwise/shared-auth';
import { TextLink } from '@spreadwise/shared-ui';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';

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

/** Where help is, with what was looked at when it was asked for: `from`, as the address had it. */
const HELP = 'help';

/** The short pages. */
export type HelpTopic =
  | 'signal'
  | 'quiet'
  | 'count'
  | 'alerts'
  | 'setup'
  | 'automation'
  | 'analysis'
  | 'payment'
  | 'standings'
  | 'devices'
  | 'data';

/** What stood in the address before. */
export const beforeHelp = (search: URLSearchParams): URLSearchParams =>
  search.get('section') === HELP ? new URLSearchParams(search.get('from') ?? '') : search;

export const helpAddress = (search: URLSearchParams) => addressWith(search, {});
export const partOfHelp = (search: URLSearchParams, part: string) => addressWith(search, { part });
export const topicAddress = (search: URLSearchParams, topic: HelpTopic) =>
  addressWith(search, { part: 'pages', topic });

function addressWith(search: URLSearchParams, more: Readonly<Record<string, string>>) {
  const from = beforeHelp(search).toString();
  const next = new URLSearchParams({ section: HELP, ...more, ...(from && { from }) });
  return { search: next.toString() };
}
