/** Texts around the live signals, in German. */
import { plural } from '@spreadwise/contract/figure-text';
import type { HomeTexts } from '../english/home';

const steps: HomeTexts['steps'] = {
  setUp: 'Kapital und Börsen angeben',
  alerts: 'Benachrichtigungen wählen',
  signal: 'Ein Signal lesen lernen',
  done: (made, all) => `${made} von ${all} erledigt`,
  last: 'Zuletzt: sehen, wie eine Benachrichtigung ankommt.',
  finished: 'Fertig: Benachrichtigungen erreichen Sie',
  dismiss: 'Ausblenden',
  notDismissed: 'Die Schritte wurden nicht ausgeblendet',
  test: 'Test senden',
  sent: (channel) => `${channel}: gesendet.`,
  notSent: (channel, reason) => `${channel}: nicht gesendet. ${reason}`,
};

const layouts: HomeTexts['layouts'] = {
  label: 'Ansicht',
  list: 'Liste',
  table: {
    label: 'Tabelle',
    opensWith: (plan) => `Die Tabelle gibt es mit ${plan}`,
    what: 'Jedes offene Signal in einer Zeile, mit Einsatz, Gewinn, Transfers und Alter der Kurse.',
  },
  boards: {
    label: 'Gruppen',
    opensWith: (plan) => `Gruppen gibt es mit ${plan}`,
    what: 'Die offenen Signale nach dem, was sie brauchen, jede Art für sich.',
  },
  wall: {
    label: 'Großanzeige',
    opensWith: (plan) => `Die Großanzeige gibt es mit ${plan}`,
    what: 'Die offenen Signale, aus der Ferne lesbar.',
  },
};

export const german: HomeTexts = {
  seePlan: 'Zu Ihrem Tarif',
  confirmEmail: {
    title: 'Bestätigen Sie Ihre E-Mail-Adresse',
    text: 'Wir schicken Ihnen einen Code, um sicherzugehen, dass die Adresse Ihnen gehört. Sie bleiben angemeldet.',
    email: 'E-Mail-Adresse',
    mail: 'Code anfordern',
    notMailed: 'Es wurde kein Code gesendet',
    code: (email) => `Sechsstelliger Code an ${email}`,
    confirm: 'Bestätigen',
    again: 'Neuen Code senden',
    notConfirmed: 'Ihre Adresse ist nicht bestätigt',
    done: 'Ihre Adresse ist bestätigt',
    notOpened: 'Bestätigt, aber Ihre Daten öffnen sich nicht',
    notOpenedText: 'Laden Sie die Seite neu und fahren Sie mit dieser Adresse fort.',
  },
  alertsFail: {
    title: (channels) => `Benachrichtigungen kommen nicht mehr an: ${channels}`,
    why: 'Grund ansehen',
    text: 'Dorthin wird nichts mehr gesendet, bis Sie es behoben haben.',
  },
  usedUp: {
    title: (daily) =>
      plural(daily, {
        one: 'Das eine Signal von heute ist verbraucht',
        other: 'Die # Signale von heute sind verbraucht',
      }),
    stays: 'Was Sie erhalten haben, bleibt und wird aktualisiert, bis es endet.',
    larger: 'Ein höherer Tarif hat mehr Signale am Tag.',
    counted: 'Wie Signale gezählt werden',
    choosePlan: 'Tarif wählen',
    changePlan: 'Tarif wechseln',
  },
  money: {
    inEuros: (currency) => `Beträge in Euro: Für ${currency} gibt es am Markt seit einem Tag keinen Kurs.`,
    converted: (currency, rate) =>
      `Beträge in ${currency}: ${rate}. Auch frühere Beträge sind zu diesem Kurs umgerechnet.`,
  },

  allPast: 'Verlauf',
  example: 'Beispielsignal',
  yesterday: 'Gestern',
  nothingYesterday: 'Gestern wurde nichts beobachtet. Was heute kommt, steht morgen hier.',
  awaited: {
    title: 'Suche nach Ihrem ersten Signal',
    why: 'Warum nichts offen ist',
    none: 'Kein Signal in den letzten 24 Stunden.',
    often: 'Zuletzt mehr als eines pro Minute.',
    every: (time) => `Zuletzt im Schnitt alle ${time} eines.`,
  },

  steps,
  layouts,
};
