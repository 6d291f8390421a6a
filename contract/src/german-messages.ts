/** What is said of a field that is not as the contract has it, and of a plan that does not open a call, in German. */
export const GERMAN_MESSAGES: Readonly<Record<string, string>> = {
  'Telegram alerts come with the Pro plan and those above it.':
    'Benachrichtigungen per Telegram gehören zum Tarif Pro und den höheren.',
  'Alerts in your browser come with the Premium plan and those above it.':
    'Benachrichtigungen im Browser gehören zum Tarif Premium und den höheren.',
  'Webhooks come with the Premium plan and those above it.':
    'Webhooks gehören zum Tarif Premium und den höheren.',
  'API tokens come with the Premium plan and those above it.':
    'API-Token gehören zum Tarif Premium und den höheren.',
  'An email address is needed, e.g. name@example.com.':
    'Geben Sie eine E-Mail-Adresse ein, z. B. name@example.com.',
  'An email address has at most 254 characters.': 'Eine E-Mail-Adresse hat höchstens 254 Zeichen.',
  'This is not an email address; it should look like name@example.com.':
    'Das ist keine E-Mail-Adresse. Beispiel: name@example.com.',
  'This is one line: without line breaks and control characters.':
    'Hier steht nur eine Zeile, ohne Zeilenumbrüche und Steuerzeichen.',
  'There is nothing to see in this.': 'Darin ist nichts zu sehen.',
  'The code has six digits.': 'Der Code hat sechs Ziffern.',
  'A plan is one of {list}.': 'Ein Tarif ist einer von {list}.',
  'A time zone is named like Europe/Berlin.': 'Eine Zeitzone heißt z. B. Europe/Berlin.',
  'A question needs a few words.': 'Eine Frage braucht ein paar Worte.',
  'A question has at most 300 characters.': 'Eine Frage hat höchstens 300 Zeichen.',
  'A message is needed.': 'Schreiben Sie eine Nachricht.',
  'Please write something first.': 'Schreiben Sie zuerst etwas.',
  'A message has at most 4,000 characters.': 'Eine Nachricht hat höchstens 4.000 Zeichen.',
  'Please say in a few words what it is about.': 'Nennen Sie in wenigen Worten, worum es geht.',
  'A subject has at most 120 characters.': 'Ein Betreff hat höchstens 120 Zeichen.',
  'A time of day looks like 22:00.': 'Eine Uhrzeit sieht aus wie 22:00.',
  'At most 50 names.': 'Höchstens 50 Namen.',
  'A token needs a name, by which you know it again.':
    'Geben Sie dem Token einen Namen, an dem Sie es wiedererkennen.',
  'A name has at most 60 characters.': 'Ein Name hat höchstens 60 Zeichen.',
  'A token needs something that it may do.': 'Wählen Sie, was das Token darf.',
  'A token works for at most 365 days.': 'Ein Token gilt höchstens 365 Tage.',
  'A reason is one of {list}.': 'Ein Grund ist einer von {list}.',
  'A comment has at most 500 characters.': 'Ein Kommentar hat höchstens 500 Zeichen.',
  'A name is needed.': 'Geben Sie einen Namen ein.',
  'A name has at most 100 characters.': 'Ein Name hat höchstens 100 Zeichen.',
  'A copy is named by a UUID.': 'Eine Kopie wird mit einer UUID benannt.',
  'A session is named by 64 hexadecimal digits.': 'Eine Sitzung wird mit 64 Hexadezimalziffern benannt.',
  'A name has no spaces.': 'Ein Name hat keine Leerzeichen.',
  'A number, e.g. 2500 or 0.1.': 'Eine Zahl, z. B. 2500 oder 0.1.',
  'A coin or a pair, e.g. SOL or SOL/USDT.': 'Ein Coin oder ein Paar, z. B. SOL oder SOL/USDT.',
  'No exchange takes more than 10 %.': 'Keine Börse nimmt mehr als 10 %.',
  'A note has at most 200 characters.': 'Eine Notiz hat höchstens 200 Zeichen.',
  'Of a signal that was left there is no result.':
    'Zu einem Signal, das Sie nicht genutzt haben, gibt es kein Ergebnis.',
  'At least 1.': 'Mindestens 1.',
  'A name has at most 40 characters.': 'Ein Name hat höchstens 40 Zeichen.',
  'At most {number} days at once.': 'Höchstens {number} Tage auf einmal.',
  'An exchange is named by its id, without spaces.':
    'Eine Börse wird mit ihrer Kennung benannt, ohne Leerzeichen.',
  'A fee is of an exchange, or of a market: "kraken BTC/EUR".':
    'Eine Gebühr gilt für eine Börse oder einen Markt: „kraken BTC/EUR“.',
  'A coin is named by its code, without spaces.':
    'Ein Coin wird mit seinem Kürzel benannt, ohne Leerzeichen.',
  'At most {number} of them.': 'Höchstens {number} davon.',
};
