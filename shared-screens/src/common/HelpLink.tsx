/** Links to the short help page that explains something; shown to customers only. */
import { useAuth } from '@spreadwise/shared-auth';
import { TextLink } from '@spreadwise/shared-ui';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';

export interface HelpLinkProps {
  /** If omitted, links to the help section, where a person answers. */
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

/** The help section; `from` holds the address at which help was opened. */
const HELP = 'help';

/** The short help pages. */
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

/** The address's query before help was opened. */
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
