/** Texts of the withdrawal and cancellation pages, in German. The law fixes the buttons; the titles: frame.ts. */
import type { LeaveTexts } from '../english/leave';

const leave: LeaveTexts['leave'] = {
  withdrawal: {
    description: 'Einen Vertrag ohne Anmeldung widerrufen.',
    lead: 'Binnen 14 Tagen, ohne Grund und ohne Anmeldung.',
    button: 'Widerruf bestätigen',
    declared: 'Widerruf, über die Schaltfläche „Widerruf bestätigen“',
  },
  cancellation: {
    description: 'Einen Vertrag ohne Anmeldung kündigen.',
    lead: 'Jederzeit, ohne Anmeldung.',
    button: 'jetzt kündigen',
    declared: 'Kündigung, über die Schaltfläche „jetzt kündigen“',
  },
  name: 'Name',
  nameMissing: 'Geben Sie Ihren Namen ein.',
  nameWrong: 'Geben Sie Ihren Namen in einer Zeile ein.',
  email: 'E-Mail',
  emailHint: 'Die Adresse, unter der Ihr Vertrag läuft. Dorthin geht die Eingangsbestätigung.',
  emailWrong: 'Geben Sie eine E-Mail-Adresse ein. Beispiel: name@example.com.',
  contract: 'Welcher Vertrag (optional)',
  contractHint: 'Falls Sie mehrere haben.',
  how: 'Art der Kündigung',
  ordinary: 'Ordentlich, ohne Grund',
  forCause: 'Außerordentlich, aus wichtigem Grund',
  cause: 'Grund',
  causeMissing: 'Nennen Sie den Grund.',
  endsOn: 'Kündigen zum (optional)',
  endsOnWrong: 'Geben Sie ein Datum ein.',
  endsOnHint: 'Leer: zum frühestmöglichen Zeitpunkt.',
  tooLong: (most) => `Höchstens ${most} Zeichen.`,
  received: 'Eingegangen',
  receivedText: (when, email) =>
    `Ihre Erklärung ist am ${when} eingegangen. Die Eingangsbestätigung ist unterwegs an ${email} und sagt, was jetzt geschieht.`,
  save: 'Erklärung speichern',
  declared: 'Erklärung',
  which: 'Vertrag',
  end: 'Zum',
  earliest: 'frühestmöglichen Zeitpunkt',
  failed: 'Nicht gesendet',
  undoTitle: 'Kündigung zurücknehmen',
  undoText: 'Ihr Vertrag läuft dann weiter, als hätten Sie nicht gekündigt.',
  undo: 'Zurücknehmen',
  undone: 'Ihr Vertrag läuft weiter',
  undoneText: 'Die Kündigung ist zurückgenommen.',
  over: 'Dieser Link gilt nicht mehr',
  overText: 'Er wurde schon verwendet, oder der Vertrag ist beendet.',
};

export const german: LeaveTexts = { leave };
