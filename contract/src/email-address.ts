/** What an email address looks like, for the page that asks for it and the server that takes it. */

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** What a local part holds without quotes (RFC 5322), and a domain with at least one dot. */
const ATOM = "[\\w!#$%&'*+/=?^`{|}~-]+";

/** Of lower case. */
export const EMAIL_ADDRESS = new RegExp(
  `^${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$`,
);
