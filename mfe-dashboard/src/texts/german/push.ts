/** Texts about alerts in a browser, in German. */
import type { PushTexts } from '../english/push';

export const german: PushTexts = {
  title: 'Dieser Browser',
  text: 'Neue Signale als Systembenachrichtigung, auch wenn diese Seite geschlossen ist.',
  what: 'Ihre Browser',
  opensWith: (plan) => `Benachrichtigungen im Browser gibt es mit ${plan}`,
  opensWithText: 'Sie kommen auch bei geschlossener Seite und führen zum Signal.',
  whyNot: {
    unsupported:
      'Dieser Browser zeigt keine Benachrichtigungen von Websites. Auf iPhone oder iPad legen Sie diese Seite erst auf den Home-Bildschirm und öffnen sie von dort.',
    blocked:
      'Dieser Browser blockiert Benachrichtigungen dieser Seite. Erlauben Sie sie in den Einstellungen.',
  },
  caption: 'Browser mit Benachrichtigungen',
  browser: 'Browser',
  unknown: 'Ein Browser',
  thisOne: 'Dieser',
  since: 'Seit',
  end: 'Aktion',
  remove: 'Entfernen',
  begin: 'Einschalten',
  failed: 'Das hat nicht geklappt',
  refused:
    'Ihr Browser blockiert Benachrichtigungen. Erlauben Sie sie für diese Seite und versuchen Sie es noch einmal.',
  notSubscribed: 'Ihr Browser konnte sich nicht anmelden. Versuchen Sie es gleich noch einmal.',
  offer: {
    label: 'Benachrichtigungen in diesem Browser',
    title: 'Das nächste Signal als Benachrichtigung',
    text: 'In diesem Browser, auch bei geschlossener Seite.',
    dismiss: 'Ausblenden',
    accept: 'Einschalten',
  },
};
