/** Where help is, with what was looked at when it was asked for: `from`, as the address had it. */
const HELP = 'help';

export const isAtHelp = (search: URLSearchParams): boolean => search.get('section') === HELP;

/** What stood in the address before. */
export const beforeHelp = (search: URLSearchParams): URLSearchParams =>
  isAtHelp(search) ? new URLSearchParams(search.get('from') ?? '') : search;

export function helpAddress(search: URLSearchParams) {
  const from = beforeHelp(search).toString();
  return { search: new URLSearchParams(from ? { section: HELP, from } : { section: HELP }).toString() };
}
