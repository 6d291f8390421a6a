/** On which ways alerts go out, beside mail. */
import type { ChannelsConfig } from '../people/alerts';
import type { Variables } from './variables';

export const channelsConfig = (variables: Variables, publicOrigin: string): ChannelsConfig => {
  const { TELEGRAM_BOT_TOKEN: token, TELEGRAM_API_BASE: apiBase, OWNER_EMAIL } = variables;
  return {
    telegram: token ? { token, apiBase } : null,
    vapidSubject: OWNER_EMAIL ? `mailto:${OWNER_EMAIL}` : subjectOf(publicOrigin),
  };
};

/** Only mailto: and https: are subjects (RFC 8292, 2.1): a server on plain http could encrypt no push. */
const subjectOf = (origin: string): string =>
  origin.startsWith('https:') ? origin : `mailto:owner@${new URL(origin).hostname}`;
