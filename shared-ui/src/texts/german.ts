/** The components' own texts in German. */
import type { Texts } from './english';

export const german: Texts = {
  cancel: 'Abbrechen',
  close: 'Schließen',
  copied: 'Kopiert',
  dismiss: 'Schließen',
  mainNavigation: 'Hauptmenü',
  notCopied: 'Nicht kopiert',
  selectByHand: 'Dieser Browser verhindert das Kopieren. Markieren Sie den Text von Hand.',
  showPassword: 'Passwort anzeigen',
  skipToContent: 'Zum Inhalt springen',
  step: (current, total) => `Schritt ${current} von ${total}`,
  testMode: 'Testmodus',
  theme: { system: 'Design: System', light: 'Design: hell', dark: 'Design: dunkel' },
};
