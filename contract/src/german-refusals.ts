/**
 * The API's refusals to visitors and customers in German, by their English text. A name in braces stands for an
 * interpolated value; {wait} for the response's Retry-After in words.
 */
export const GERMAN: Readonly<Record<string, string>> = {
  // Any call.
  'We cannot do this right now. Try again in a few seconds.':
    'Das geht gerade nicht. Versuchen Sie es in einigen Sekunden noch einmal.',
  'Something went wrong on our side. Try again in a moment.':
    'Bei uns ist etwas schiefgegangen. Versuchen Sie es gleich noch einmal.',
  'This request could not be answered.': 'Diese Anfrage kann nicht beantwortet werden.',
  'Nothing found at {path}.': 'Unter {path} gibt es nichts.',
  '/{path} takes {methods}.': '/{path} nimmt {methods} an.',
  'The body is not valid UTF-8.': 'Der Inhalt ist kein gültiges UTF-8.',
  'The body ended prematurely.': 'Der Inhalt ist unvollständig.',
  'The body must be JSON, with Content-Type: application/json.':
    'Der Inhalt muss JSON sein, mit Content-Type: application/json.',
  'The body is not valid JSON.': 'Der Inhalt ist kein gültiges JSON.',
  'The body exceeds {size}.': 'Der Inhalt ist länger als {size}.',
  'Unknown cursor. Start again without one.': 'Beginnen Sie ohne Cursor neu: Dieser ist nicht bekannt.',
  'This token grants nothing without the cookie set at sign-in: keep that Set-Cookie, and send both.':
    'Dieses Token gilt nur mit dem Cookie, das bei der Anmeldung gesetzt wurde: Senden Sie beides.',
  'This API token is unknown, revoked or expired.':
    'Dieses API-Token ist unbekannt, widerrufen oder abgelaufen.',
  'API tokens cannot make this call.': 'Mit einem API-Token ist dieser Aufruf nicht möglich.',
  'This call requires an API token with the scope {scope}, and a plan that includes API access.':
    'Dafür brauchen Sie ein API-Token mit dem Recht {scope} und einen Tarif mit API-Token.',
  'Sign in first: this call requires a session.': 'Melden Sie sich zuerst an.',
  'This requires a plan, and yours has ended.': 'Dafür brauchen Sie einen Tarif, und Ihrer ist beendet.',
  'This session does not belong to a customer.': 'Das ist nicht die Sitzung eines Kunden.',
  'This call requires the permission {permission}.': 'Dafür brauchen Sie das Recht {permission}.',
  'This is for the owner and the owner’s team only.': 'Das ist den Betreibern vorbehalten.',
  'This is not available to you at the moment.': 'Das steht Ihnen derzeit nicht offen.',
  'An Idempotency-Key must have 1 to 255 visible ASCII characters without spaces, e.g. a UUID.':
    'Ein Idempotency-Key hat 1 bis 255 sichtbare ASCII-Zeichen und keine Leerzeichen, z. B. eine UUID.',
  'Text must be valid Unicode and must not contain the character U+0000.':
    'Text muss gültiges Unicode sein und darf das Zeichen U+0000 nicht enthalten.',
  'This field is not known here.': 'Dieses Feld ist hier nicht bekannt.',
  'Your last request is still being processed. Try again in a few seconds.':
    'Ihre letzte Anfrage wird noch bearbeitet. Versuchen Sie es in einigen Sekunden noch einmal.',
  'Too many requests. Try again in {wait}.': 'Zu viele Anfragen. Versuchen Sie es in {wait} noch einmal.',
  'Cross-site request refused.': 'Diese Anfrage kam von einer anderen Website.',
  'This came from another website. Fill in the form here.':
    'Das kam von einer anderen Website. Füllen Sie das Formular hier aus.',
  'The owner signs in at {origin}.': 'Betreiber melden sich unter {origin} an.',
  'This is available at {origin}.': 'Das geht nur unter {origin}.',

  // Signing in, and sessions.
  'The payment provider did not answer. Nothing is lost; try again in a moment.':
    'Der Zahlungsanbieter hat nicht geantwortet. Es ist nichts verloren; versuchen Sie es gleich noch einmal.',
  'Invalid owner password.': 'Falsches Betreiberpasswort.',
  'Prove the address with a code first.': 'Bestätigen Sie die Adresse zuerst mit einem Code.',
  'This address has an active plan. Sign in instead.':
    'Für diese Adresse gibt es einen Tarif: Melden Sie sich an.',
  'Too many attempts with this code. Request a new one.':
    'Zu viele Versuche mit diesem Code. Lassen Sie sich einen neuen senden.',
  'This code is wrong or no longer valid.': 'Dieser Code ist falsch oder abgelaufen.',
  'Too many attempts. Wait {wait} and try again.':
    'Zu viele Versuche. Versuchen Sie es in {wait} noch einmal.',
  'You are viewing as the customer: nothing can be changed or downloaded.':
    'Sie sehen dieses Konto aus Kundensicht: Ändern und Herunterladen sind nicht möglich.',
  'This view has ended. Begin another one in the panel.':
    'Diese Ansicht ist beendet. Beginnen Sie im Panel eine neue.',
  'Session not found, or already ended.': 'Diese Sitzung gibt es nicht, oder sie ist schon beendet.',

  // Checkout and subscription.
  'The payment provider is not responding. Nothing was charged; try again in a few minutes.':
    'Der Zahlungsanbieter antwortet gerade nicht. Es wurde nichts abgebucht; versuchen Sie es in einigen Minuten noch einmal.',
  'Ordering is paused for now. Nothing was charged. Try again later; existing plans continue.':
    'Bestellungen sind derzeit ausgesetzt. Es wurde nichts abgebucht. Versuchen Sie es später noch einmal; bestehende Tarife laufen weiter.',
  'The payment provider did not accept this subscription. Nothing was charged. Try again; if it happens again, write to us.':
    'Der Zahlungsanbieter hat dieses Abonnement nicht angenommen. Es wurde nichts abgebucht. Versuchen Sie es noch einmal; geschieht es wieder, schreiben Sie uns.',
  'We could not start this subscription. If this address is yours, the mail we sent there says how to continue.':
    'Dieses Abonnement konnte nicht begonnen werden. Wenn die Adresse Ihnen gehört, finden Sie in der E-Mail an sie, wie es weitergeht.',
  'You already have an active subscription. Sign in to change it; no new one was started and nothing was charged.':
    'Sie haben schon ein laufendes Abonnement. Melden Sie sich an, um es zu ändern; es wurde nichts Neues begonnen und nichts abgebucht.',
  'Several payments were declined here. Wait {wait} before you try again. Nothing was charged. Your bank can tell you why the card was declined.':
    'Hier wurden mehrere Zahlungen abgelehnt. Versuchen Sie es in {wait} noch einmal. Es wurde nichts abgebucht. Den Grund erfahren Sie bei der Bank, die die Karte ausgegeben hat.',
  'You have no active subscription. You can choose a plan at any time.':
    'Sie haben kein laufendes Abonnement. Sie können jederzeit einen neuen Tarif wählen.',
  'Your plan cannot be changed here. Write to us.':
    'Ihr Tarif lässt sich hier nicht ändern. Schreiben Sie uns.',
  'That plan is not sold at the moment. Your plan does not change.':
    'Dieser Tarif wird derzeit nicht verkauft. Ihr Tarif läuft unverändert weiter.',
  'A payment is open. Pay it first; then you can change your plan.':
    'Eine Zahlung ist offen. Begleichen Sie sie zuerst; dann können Sie den Tarif wechseln.',
  'Your last payment was refunded or is disputed, so the plan cannot be changed. Write to us.':
    'Ihre letzte Zahlung wurde erstattet oder angefochten, deshalb lässt sich der Tarif nicht wechseln. Schreiben Sie uns.',
  'Your plan is set to end. Resume it first; then you can change it.':
    'Ihr Tarif ist gekündigt. Setzen Sie ihn zuerst fort; dann können Sie ihn wechseln.',
  'You already have this plan.': 'Diesen Tarif haben Sie schon.',
  'Your plan or the cost of the change is no longer what was shown. Check it again.':
    'Ihr Tarif oder die Kosten des Wechsels haben sich geändert. Sehen Sie sich beides noch einmal an.',
  'The payment provider is not responding. Try again in a few minutes: nothing will be done twice.':
    'Der Zahlungsanbieter antwortet gerade nicht. Versuchen Sie es in einigen Minuten noch einmal: Nichts geschieht doppelt.',
  'This customer does not belong to your session.': 'Das ist nicht der Kunde Ihrer Sitzung.',
  'The return address must belong to this product.': 'Die Rücksprungadresse muss zu dieser Website gehören.',
  'The billing portal is not responding. Try again in a few minutes.':
    'Das Kundenportal antwortet gerade nicht. Versuchen Sie es in einigen Minuten noch einmal.',
  'The cursor does not match any of your invoices.': 'Dieser Cursor gehört zu keiner Ihrer Rechnungen.',
  '{next} begins on {day}. Stay on {plan} first; then you can choose another plan.':
    '{next} beginnt am {day}. Bleiben Sie zuerst bei {plan}; dann können Sie einen anderen Tarif wählen.',
  '{reason} Nothing was charged and your plan stays as it is.':
    '{reason} Es wurde nichts abgebucht, und Ihr Tarif bleibt, wie er ist.',

  // The account.
  'Confirm your email address first: your account mails you a code.':
    'Bestätigen Sie zuerst Ihre E-Mail-Adresse: Ihr Konto sendet Ihnen einen Code.',
  'Too many codes requested. Try again in an hour.':
    'Es wurden zu viele Codes angefordert. Versuchen Sie es in einer Stunde noch einmal.',
  'This copy has expired. Request a new one.': 'Diese Kopie ist abgelaufen. Fordern Sie eine neue an.',
  'This account has been deleted.': 'Dieses Konto ist gelöscht.',
  'This is already your address.': 'Das ist schon Ihre Adresse.',
  'Another account uses this address. Contact us.':
    'Diese Adresse gehört zu einem anderen Konto. Schreiben Sie uns.',
  'The payment provider is not responding. Nothing was changed; try again soon.':
    'Der Zahlungsanbieter antwortet nicht. Es wurde nichts geändert; versuchen Sie es bald noch einmal.',
  'You have the maximum number of tokens. Revoke one first.':
    'Mehr Token sind nicht möglich. Widerrufen Sie zuerst eines.',
  'Token not found, or already revoked.': 'Dieses Token gibt es nicht, oder es ist schon widerrufen.',

  // Alerts and support.
  'At most 10 rules.': 'Höchstens 10 Regeln.',
  'Your plan does not include this channel.': 'Dieser Kanal gehört nicht zu Ihrem Tarif.',
  'This channel has no address yet. Link one first.':
    'Dort ist noch nichts verknüpft. Richten Sie den Kanal zuerst ein.',
  'No webhook is set up.': 'Es gibt keinen Webhook.',
  'Enter an address such as https://example.com/hooks.':
    'Das muss eine Adresse sein wie https://example.com/hooks.',
  'The address must not contain a name or password.': 'Die Adresse darf weder Namen noch Passwort enthalten.',
  'The address must not have a fragment (#…).': 'Die Adresse darf kein Fragment (#…) haben.',
  'The host name {host} must not end in a dot.': 'Der Hostname {host} darf nicht mit einem Punkt enden.',
  'Messages go over TLS only: https://{host}.': 'Nachrichten gehen nur über TLS: https://{host}.',
  '{host} is not a public address; messages go only to public ones.':
    '{host} ist keine öffentliche Adresse; nur an solche wird gesendet.',
  'The key p256dh must be a point on the curve P-256, as in the browser’s subscription.':
    'Der Schlüssel p256dh muss ein Punkt der Kurve P-256 sein, wie ihn das Abonnement des Browsers nennt.',
  'This browser’s push service cannot be used.':
    'Dieser Browser nennt einen Push-Dienst, an den nichts gesendet werden kann.',
  'It has already arrived, or was already resent.':
    'Sie ist angekommen oder wurde schon einmal erneut gesendet.',
  'Telegram alerts are not available here.': 'Benachrichtigungen per Telegram gibt es hier nicht.',
  'Telegram is not responding. Try again in a minute.':
    'Telegram antwortet nicht. Versuchen Sie es in einer Minute noch einmal.',
  'There is no such conversation.': 'Diese Anfrage gibt es nicht.',
  'There is no such image.': 'Dieses Bild gibt es nicht.',
  'An image is a PNG, JPEG or WebP file of at most 5 MB, and a message has at most three.':
    'Ein Bild ist eine PNG-, JPEG- oder WebP-Datei mit höchstens 5 MB, und eine Nachricht hat höchstens drei.',
  'You have written a lot today. We read all of it; write again tomorrow.':
    'Sie haben heute viel geschrieben. Wir lesen alles; schreiben Sie morgen wieder.',

  // Signals.
  'You have no alert with this id.': 'Diese Benachrichtigung haben Sie nicht.',
  'You have no signal with this id.': 'Dieses Signal haben Sie nicht.',
  'Your journal is full. Remove an entry first.': 'Ihr Journal ist voll. Entfernen Sie zuerst etwas.',
  'There is no current rate for {currency}. Choose another currency.':
    'Für {currency} gibt es gerade keinen Kurs. Wählen Sie eine andere Währung.',
  'The server is shutting down.': 'Der Server wird beendet.',
  'Last-Event-ID must be the id of an event of this stream, a whole number; omit it to start over.':
    'Last-Event-ID ist die Nummer eines Ereignisses dieses Streams; lassen Sie sie weg, um neu zu beginnen.',
  'You can have at most {number} backtests. Delete one first.':
    'Höchstens {number} Backtests sind möglich. Löschen Sie zuerst einen.',
  'Rule not found.': 'Diese Regel gibt es nicht.',
  'Market letters of earlier days require the full analysis.':
    'Marktbriefe früherer Tage gehören zur vollen Analyse.',

  // Requirements of fields, and of plans.
  'Telegram alerts come with the Pro plan and those above it.':
    'Benachrichtigungen per Telegram gehören zum Tarif Pro und den höheren.',
  'Alerts in your browser come with the Premium plan and those above it.':
    'Benachrichtigungen im Browser gehören zum Tarif Premium und den höheren.',
  'Webhooks come with the Premium plan and those above it.':
    'Webhooks gehören zum Tarif Premium und den höheren.',
  'API tokens come with the Premium plan and those above it.':
    'API-Token gehören zum Tarif Premium und den höheren.',
  'This VAT ID belongs to a different country.':
    'Diese USt-IdNr. gehört zu einem anderen Land als dem gewählten.',
  'The EU’s register does not know this VAT ID. Check it, or leave it out. Nothing was ordered.':
    'Das Register der EU kennt diese USt-IdNr. nicht. Prüfen Sie sie, oder lassen Sie sie weg. Es wurde nichts bestellt.',
  'This is not an EU VAT ID; it should look like ATU12345678.':
    'Das ist keine USt-IdNr. der EU. Beispiel: ATU12345678.',
  'Use the country’s two letters, e.g. DE.': 'Nennen Sie das Land mit zwei Buchstaben, z. B. DE.',
  'An email address is needed, e.g. name@example.com.':
    'Geben Sie eine E-Mail-Adresse ein, z. B. name@example.com.',
  'An email address has at most 254 characters.': 'Eine E-Mail-Adresse hat höchstens 254 Zeichen.',
  'This is not an email address; it should look like name@example.com.':
    'Das ist keine E-Mail-Adresse. Beispiel: name@example.com.',
  'Use one line, without line breaks or control characters.':
    'Hier steht nur eine Zeile, ohne Zeilenumbrüche und Steuerzeichen.',
  'This contains only invisible characters.': 'Das enthält nur unsichtbare Zeichen.',
  'The code has six digits.': 'Der Code hat sechs Ziffern.',
  'A plan is one of {list}.': 'Mögliche Tarife: {list}.',
  'Use a time zone like Europe/Berlin.': 'Nennen Sie die Zeitzone so: Europe/Berlin.',
  'A question needs a few words.': 'Eine Frage braucht ein paar Worte.',
  'A question has at most 300 characters.': 'Eine Frage hat höchstens 300 Zeichen.',
  'A message is needed.': 'Schreiben Sie eine Nachricht.',
  'Write something first.': 'Schreiben Sie zuerst etwas.',
  'A message has at most 4,000 characters.': 'Eine Nachricht hat höchstens 4.000 Zeichen.',
  'Say in a few words what it is about.': 'Nennen Sie in wenigen Worten, worum es geht.',
  'A subject has at most 120 characters.': 'Ein Betreff hat höchstens 120 Zeichen.',
  'A time of day looks like 22:00.': 'Eine Uhrzeit sieht aus wie 22:00.',
  'At most 50 names.': 'Höchstens 50 Namen.',
  'Enter a name to recognise the token by.': 'Geben Sie dem Token einen Namen, an dem Sie es wiedererkennen.',
  'A name has at most 60 characters.': 'Ein Name hat höchstens 60 Zeichen.',
  'Choose what the token may do.': 'Wählen Sie, was das Token darf.',
  'A token works for at most 365 days.': 'Ein Token gilt höchstens 365 Tage.',
  'The reason must be one of {list}.': 'Mögliche Gründe: {list}.',
  'A comment has at most 500 characters.': 'Ein Kommentar hat höchstens 500 Zeichen.',
  'Enter a name.': 'Geben Sie einen Namen ein.',
  'A name has at most 100 characters.': 'Ein Name hat höchstens 100 Zeichen.',
  'A copy is named by a UUID.': 'Eine Kopie wird mit einer UUID benannt.',
  'A session is named by 64 hexadecimal digits.': 'Eine Sitzung wird mit 64 Hexadezimalziffern benannt.',
  'A name has no spaces.': 'Ein Name hat keine Leerzeichen.',
  'A number, e.g. 2500 or 0.1.': 'Eine Zahl, z. B. 2500 oder 0.1.',
  'A coin or a pair, e.g. SOL or SOL/USDT.': 'Ein Coin oder ein Paar, z. B. SOL oder SOL/USDT.',
  'No exchange takes more than 10%.': 'Keine Börse nimmt mehr als 10 %.',
  'A note has at most 200 characters.': 'Eine Notiz hat höchstens 200 Zeichen.',
  'A signal you passed on has no result.':
    'Zu einem Signal, das Sie nicht genutzt haben, gibt es kein Ergebnis.',
  'At least 1.': 'Mindestens 1.',
  'A name has at most 40 characters.': 'Ein Name hat höchstens 40 Zeichen.',
  'At most {number} days at once.': 'Höchstens {number} Tage auf einmal.',
  'A period cannot end before it begins.': 'Ein Zeitraum kann nicht vor seinem Anfang enden.',
  'There is no year 0000.': 'Ein Jahr 0000 gibt es nicht.',
  'Use the exchange’s id, without spaces.': 'Eine Börse wird mit ihrer Kennung benannt, ohne Leerzeichen.',
  'A fee applies to an exchange or a market: "kraken BTC/EUR".':
    'Eine Gebühr gilt für eine Börse oder einen Markt: „kraken BTC/EUR“.',
  'Use the coin’s code, without spaces.': 'Ein Coin wird mit seinem Kürzel benannt, ohne Leerzeichen.',
  'At most {number} of them.': 'Höchstens {number} davon.',

  // Declarations that end a contract.
  'The text has a newer version. Reload and read it again.':
    'Der Text hat inzwischen eine andere Fassung. Lesen Sie ihn noch einmal.',
  'Enter your name.': 'Geben Sie Ihren Namen ein.',
  'A name has at most {count} characters.': 'Ein Name hat höchstens {count} Zeichen.',
  'Say why, if you cancel for cause.': 'Nennen Sie den Grund, wenn Sie außerordentlich kündigen.',
  'Write the day as 2026-12-31.': 'Schreiben Sie den Tag so: 2026-12-31.',
};
