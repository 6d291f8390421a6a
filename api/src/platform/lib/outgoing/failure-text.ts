/** Why a server could not be asked, in words that a customer may read. */

const IN_WORDS: Readonly<Record<string, (url: URL) => string>> = {
  ENOTFOUND: ({ hostname }) => `there is no server of the name ${hostname}`,
  EAI_AGAIN: ({ hostname }) => `the name ${hostname} could not be looked up; please try again later`,
  ECONNREFUSED: ({ host }) => `nobody accepts connections at ${host}`,
  ECONNRESET: () => 'the connection was closed without an answer',
  EPIPE: () => 'the connection was closed without an answer',
  EHOSTUNREACH: ({ host }) => `${host} cannot be reached`,
  ENETUNREACH: ({ host }) => `${host} cannot be reached`,
  ETIMEDOUT: () => 'no answer in time',
  EPROTO: ({ host }) => `${host} does not speak TLS as it should`,
};

export function failureText(error: Error, url: URL): string {
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'no answer in time';
  const { code = '' } = error as NodeJS.ErrnoException;
  // Names that lead to several addresses fail with one error for all of them.
  const [first] = error instanceof AggregateError ? error.errors : [];
  if (first instanceof Error && !IN_WORDS[code]) return failureText(first, url);
  return IN_WORDS[code]?.(url) ?? error.message;
}
