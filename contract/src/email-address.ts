/** The format of email addresses, for pages and server alike. */

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** The unquoted characters of a local part (RFC 5322). */
const ATOM = "[\\w!#$%&'*+/=?^`{|}~-]+";

/** Matches lower-case addresses only. The domain needs at least one dot. */
export const EMAIL_ADDRESS = new RegExp(
  `^${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$`,
);
