/** The texts that all screens share, in English. */
import { AI_WORDS } from '@spreadwise/contract/ai-mark';
export const english = {
  cancel: 'Cancel',
  retry: 'Retry',
  loading: 'Loading…',
  loadMore: 'Load more',
  nextPageFailed: 'The next page could not be loaded.',
  notLoaded: (what: string) => `${what} could not be loaded`,
  notLoadedText: 'The server did not answer as it should. Nothing is lost.',
  unanswered: 'The server did not answer. Check what was saved before you try again.',
  notDownloaded: 'Not downloaded',
  notDownloadedText: 'The file could not be fetched. Try again in a minute.',
  openingDashboard: 'Opening your dashboard…',
  screenFailed: 'This screen could not be loaded',
  screenFailedText: 'Check your connection and try again. You stay signed in.',
  byAi: AI_WORDS.en.written,
  draftedByAi: AI_WORDS.en.drafted,
  byAiText: 'Its numbers and names were checked against the data. It can still be wrong.',
  withoutAi: 'Generated from the data by a template, without AI.',
  you: 'You',
  showEarlier: (count: string) => `Show ${count} earlier`,
  image: 'Save image',
  imageNotShown: 'The image could not be loaded.',
  sentAlong: (page: string, browser: string) => `Also sent: ${page} · ${browser}`,
  numberBetween: (least: string, most: string) => `Enter a number from ${least} to ${most}.`,
  bytes: 'bytes',
};

export type CommonTexts = typeof english;
