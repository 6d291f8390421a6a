/** Texts around every page of the dashboard, in German. */
import type { FrameTexts } from '../english/frame';

export const german: FrameTexts = {
  dashboard: 'Dashboard',
  labels: {
    signals: 'Live',
    history: 'Verlauf',
    analysis: 'Analysen',
    rules: 'Regeln',
    plan: 'Tarif & Rechnungen',
    account: 'Konto',
    help: 'Hilfe',
  },
  titles: {
    signals: 'Live-Signale',
    history: 'Vergangene Signale',
    analysis: 'Analysen',
    rules: 'Regeln',
    plan: 'Ihr Abonnement',
    account: 'Konto',
    help: 'Hilfe',
  },
  menu: 'Menü',
  signOut: 'Abmelden',
  offline: (time) => `Offline seit ${time}`,
  offlineText: 'Sie sehen den Stand von diesem Zeitpunkt. Er wird aktualisiert, sobald Sie online sind.',
};
