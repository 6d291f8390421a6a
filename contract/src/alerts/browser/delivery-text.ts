/** Why an alert was not sent, in the reader's language; the sender writes it in English. */
import { type Locale, pageLocale } from '../../browser/page-locale';
import { createTranslate } from '../../browser/translate';

/** A mail server's or Telegram's own words are repeated as they are. */
const GERMAN = {
  'The plan has ended.': 'Der Tarif ist beendet.',
  'Your current rules exclude it.': 'Ihre jetzigen Einstellungen schließen es aus.',
  'It was switched off, or the plan does not include it.':
    'Der Kanal war ausgeschaltet oder gehört nicht zum Tarif.',
  'There is no working address.': 'Es gibt keine Adresse, die funktioniert.',
  'Sending was interrupted twice; it may have arrived.':
    'Das Senden brach zweimal ab; vielleicht kam es trotzdem an.',
  'There is nothing to report.': 'Es gibt nichts zu melden.',
  'The signal had ended.': 'Das Signal war vorher beendet.',
  'It was too late to be useful.': 'Es wäre zu spät gekommen.',
  'The signal is open again.': 'Das Signal ist wieder offen.',
  'Its destination is limiting messages.': 'Der Empfänger bat um eine Pause.',
  'Something about it changed just before sending.': 'Kurz vor dem Senden änderte sich etwas daran.',
  'It expired in the queue.': 'Es wartete zu lange, bis es an der Reihe war.',
  'The database answered too late to send it.': 'Die Datenbank antwortete zu spät.',
  'This channel is paused briefly. Try again in a minute.':
    'Dieser Kanal macht eine kurze Pause. Versuchen Sie es in einer Minute noch einmal.',

  'A mail was reported as spam.': 'Eine E-Mail wurde als Spam gemeldet.',
  'Email bounced: no such mailbox': 'E-Mails kommen zurück: Das Postfach gibt es nicht.',
  'Email bounced: {reason}': 'E-Mails kommen zurück: {reason}',
  'Messages to this browser cannot be encrypted. Turn push off and on again.':
    'Nachrichten an diesen Browser lassen sich nicht verschlüsseln. Schalten Sie ihn aus und wieder ein.',
  'No browser is subscribed any more.': 'Es ist kein Browser mehr angemeldet.',
  'Telegram could not be reached.': 'Telegram war nicht erreichbar.',
  'Telegram answered {code}: {description}': 'Telegram antwortete {code}: {description}',
  'The address cannot be read.': 'Die Adresse ist nicht lesbar.',
  'It answered {status}.': 'Die Antwort war {status}.',

  'there is no server named {host}': 'Es gibt keinen Server namens {host}.',
  'the name {host} could not be looked up; try again later':
    'Der Name {host} ließ sich nicht auflösen; versuchen Sie es später noch einmal.',
  '{host} accepts no connections': '{host} nimmt keine Verbindungen an.',
  'the connection was closed without an answer': 'Die Verbindung wurde ohne Antwort geschlossen.',
  '{host} cannot be reached': '{host} ist nicht erreichbar.',
  'no answer in time': 'Keine Antwort binnen der Frist.',
  '{host} does not speak valid TLS': '{host} spricht kein fehlerfreies TLS.',
  'No answer within {seconds} seconds.': 'Keine Antwort binnen {seconds} Sekunden.',
};

const translate = createTranslate(GERMAN);

export const deliveryText = (reason: string, locale: Locale = pageLocale()): string =>
  locale === 'en' ? reason : translate(reason);
