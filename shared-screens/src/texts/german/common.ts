/** The texts that all screens share, in German. */
import { AI_WORDS } from '@spreadwise/contract/ai-mark';
import type { CommonTexts } from '../english/common';

export const german: CommonTexts = {
  cancel: 'Abbrechen',
  retry: 'Erneut versuchen',
  loading: 'Wird geladen …',
  loadMore: 'Mehr laden',
  nextPageFailed: 'Die nächste Seite konnte nicht geladen werden.',
  notLoaded: (what) => `Nicht geladen: ${what}`,
  notLoadedText: 'Der Server hat nicht wie erwartet geantwortet. Nichts ist verloren.',
  unanswered:
    'Der Server hat nicht geantwortet. Prüfen Sie den aktuellen Stand, bevor Sie es erneut versuchen.',
  notDownloaded: 'Nicht heruntergeladen',
  notDownloadedText: 'Die Datei konnte nicht abgerufen werden. Versuchen Sie es in einer Minute erneut.',
  openingDashboard: 'Ihr Dashboard wird geöffnet …',
  screenFailed: 'Diese Ansicht konnte nicht geladen werden',
  screenFailedText: 'Prüfen Sie Ihre Verbindung und versuchen Sie es erneut. Sie bleiben angemeldet.',
  byAi: AI_WORDS.de.written,
  draftedByAi: AI_WORDS.de.drafted,
  byAiText: 'Zahlen und Namen sind mit den Daten abgeglichen. Der Text kann trotzdem falsch sein.',
  withoutAi: 'Nach festem Muster aus den Daten erstellt, ohne KI.',
  you: 'Sie',
  showEarlier: (count) => `${count} frühere zeigen`,
  image: 'Bild speichern',
  imageNotShown: 'Das Bild konnte nicht geladen werden.',
  sentAlong: (page, browser) => `Mitgesendet: ${page} · ${browser}`,
  numberBetween: (least, most) => `Eine Zahl von ${least} bis ${most}.`,
  bytes: 'Byte',
};
