/** Labels of channels, alerts, invoices and subscriptions, in German. */
import type { LabelTexts } from '../english/labels';

export const german: LabelTexts = {
  channels: { email: 'E-Mail', telegram: 'Telegram', push: 'Browser', webhook: 'Webhook' },
  kinds: {
    signal: 'Neue Signale',
    ended: 'Ein Signal endet',
    digest: 'Zusammenfassung',
    billing: 'Ihr Tarif und Zahlungen',
    market: 'Keine Kurse',
  },
  invoices: {
    paid: 'Bezahlt',
    open: 'Offen',
    void: 'Storniert',
    uncollectible: 'Nicht bezahlt',
    'credit-note': 'Rechnungskorrektur',
  },
  subscriptions: {
    active: 'Aktiv',
    trialing: 'Kostenlose Tage',
    past_due: 'Überfällig',
    unpaid: 'Unbezahlt',
    incomplete: 'Zahlung nicht abgeschlossen',
    incomplete_expired: 'Zahlung nie abgeschlossen',
    canceled: 'Beendet',
    paused: 'Pausiert',
  },
  anyHops: 'So viele, wie mein Tarif erlaubt',
  upTo: (hops) => `Bis zu ${hops}`,
};
