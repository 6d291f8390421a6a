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
