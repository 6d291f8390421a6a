/** Texts of alerts and their channels, in German. */
import { plural } from '@spreadwise/contract/figure-text';
import { RISK } from '@spreadwise/contract/risk';
import type { AlertsTexts } from '../english/alerts';

const terms: AlertsTexts['terms'] = {
  modes: { on: 'An', silent: 'Lautlos', off: 'Aus' },
  always: 'Immer',
  what: 'Was',
  others: {
    title: 'Weitere Benachrichtigungen',
    hint: 'Beendete Signale, Zusammenfassungen, Zahlungen, ausgefallene Kanäle',
  },
  caption: 'Benachrichtigungen und Kanäle',
  noChannel: 'Noch ist kein Kanal eingerichtet.',
  mostAnHour: 'Höchstens pro Stunde',
  instead: 'Wenn ein anderer Kanal ausfällt',
  summary: 'Zusammenfassung',
  eachMorning: 'Jeden Morgen',
  eachHour: 'Jede Stunde',
};

const rules: AlertsTexts['rules'] = {
  none: 'Keine Regeln',
  noneText: 'Neue Signale werden Ihnen nicht gesendet. Legen Sie eine Regel für die gewünschten an.',
  unnamed: (number) => `Regel ${number}`,
  nowhere: 'kein Kanal',
  atLeast: (sum) => `ab ${sum} Gewinn`,
  add: 'Regel hinzufügen',
  most: (most) => `Mehr als ${most} Regeln sind nicht möglich.`,
  remove: (name) => `${name} entfernen`,
  removed: (name) => `${name} entfernt`,
  undo: 'Rückgängig',
  name: 'Name',
  floor: (sign) => `Mindestgewinn für Benachrichtigungen, ${sign}`,
  floorHint: 'Leer: der Mindestgewinn Ihrer Filter.',
  trades: 'Trades',
  coins: 'Nur diese Coins',
  coinsHint: 'Mit Kommas, z. B. BTC, ETH. Leer: alle.',
  exchanges: 'Nur diese Börsen',
  exchangesHint: 'Mit Kommas, z. B. binance, kraken. Leer: alle Ihres Profils.',
  days: 'Tage',
  daysHint: 'Keiner angekreuzt: jeden Tag.',
  from: 'Von',
  until: 'Bis',
  hoursHint: 'Beide leer: zu jeder Zeit.',
  timeZone: (zone) => `Zeitzone: ${zone}. `,
  change: 'Ändern',
  hoursText: '. Zu anderen Zeiten wird nichts gesendet und nichts gezählt.',
  tryIt: 'Rückwirkend testen',
  notTried: 'Nicht getestet',
  inSevenDays: 'in den letzten 7 Tagen',
  sinceThen: (moment) => `seit ${moment}`,
  wouldHave: (alerts, during) =>
    alerts === 0
      ? `Sie wären ${during} nicht benachrichtigt worden`
      : `Sie wären ${during} ${alerts === 1 ? 'einmal' : `${alerts}-mal`} benachrichtigt worden`,
  held: (signals) =>
    `${plural(signals, { one: '# Signal passt', other: '# Signale passen' })}; die übrigen betreffen dieselben Lücken oder überschreiten Ihre Grenzen.`,
  forInstance: 'Zum Beispiel, mit dem Gewinn zu Beginn:',
};

const channels: AlertsTexts['channels'] = {
  title: 'Wohin Benachrichtigungen gehen',
  text: `Auch wenn diese Seite geschlossen ist. ${RISK.de}`,
  help: 'Wie Benachrichtigungen ankommen',
  opensWith: (channel, plan) => `${channel} gibt es mit ${plan}`,
  opensWithText: 'Dann gehen Benachrichtigungen auch dorthin, nach denselben Regeln.',
  works: 'Funktioniert',
  notLinked: 'Nicht verknüpft',
  fails: 'Gestört',
  failsSince: (channel, since) => `Über ${channel} hat Sie seit ${since} nichts erreicht`,
  refused: 'Es wurde abgelehnt.',
  whatToDo: {
    email: 'Stimmt die Adresse, genügt der Knopf; eine andere tragen Sie unter Konto ein.',
    telegram: 'Verknüpfen Sie Ihren Chat unten neu.',
    push: 'Schalten Sie unten einen Browser wieder ein.',
    webhook: 'Speichern Sie die Adresse unter Webhook und API neu.',
  },
  worksAgain: 'Funktioniert wieder',
  test: 'Test senden',
  sent: 'Gesendet: Der Test müsste jetzt da sein.',
  notSent: (reason) => `Nicht gesendet: ${reason}`,
};

const telegram: AlertsTexts['telegram'] = {
  title: 'Telegram',
  text: 'Neue Signale im Chat mit unserem Bot, auf jedem Gerät mit Telegram.',
  what: 'der Status von Telegram',
  noBot: 'Hier gibt es noch keinen Telegram-Bot.',
  opensWith: (plan) => `Telegram-Benachrichtigungen gibt es mit ${plan}`,
  opensWithText: 'Neue Signale kommen dann sofort aufs Handy; mit Premium vor den anderen.',
  ended: 'In Ihren Chat wird nichts mehr gesendet',
  linkAgain: 'Verknüpfen Sie ihn neu, damit es weitergeht.',
  link: 'Chat verknüpfen',
  failed: 'Das hat nicht geklappt',
  start: 'Öffnen Sie den Bot und drücken Sie dort Start. Der Link gilt einmal, eine Viertelstunde lang.',
  oneAccount:
    'Ein Chat erhält die Benachrichtigungen eines Kontos. Ist er mit einem anderen verknüpft, meldet das der Bot: Senden Sie dort /stop, oder wählen Sie einen anderen Chat.',
  open: 'Telegram öffnen',
  waiting: 'Warten auf Ihren Chat …',
  paused: 'Pausiert',
  linked: 'Verknüpft',
  pausedUntil: (moment) => `Bis ${moment} kommt nichts.`,
  comes: 'Ihre Benachrichtigungen kommen in den Chat.',
  commands:
    'Die Knöpfe unter einem Signal vermerken, dass Sie es genutzt haben, schließen den Coin aus oder geben eine Stunde Ruhe. /pause 2h macht eine Pause, /status zeigt den Stand.',
  unlink: 'Verknüpfung lösen',
};

const snooze: AlertsTexts['snooze'] = {
  until: (moment) => `Ruhe bis ${moment}`,
  text: 'Neue Signale werden nicht gesendet, auf keinem Kanal.',
  resume: 'Fortsetzen',
  failed: 'Nicht fortgesetzt',
};

const page: AlertsTexts['page'] = {
  title: 'Bei geöffneter Seite',
  text: 'Wie diese Seite neue Signale meldet, nur in diesem Browser.',
  sound: 'Kurzer Ton',
  desktop: 'Systembenachrichtigung, wenn Sie woanders sind',
  blocked: 'Dieser Browser blockiert Benachrichtigungen dieser Seite.',
  turnOn: 'Einschalten',
  turnOff: 'Ausschalten',
  toTurnOn: (what) => `${what}: einschalten`,
  toTurnOff: (what) => `${what}: ausschalten`,
  isOn: (what) => `${what} (an)`,
  isOff: (what) => `${what} (aus)`,
};

const log: AlertsTexts['log'] = {
  title: 'Protokoll',
  caption: 'Ihre Benachrichtigungen',
  search: 'Suche',
  show: 'Anzeigen',
  all: 'Alle',
  failed: 'Nicht zugestellt',
  nothing: 'Nichts passt. Suchen Sie nach Kanal, Coin, Börse oder Grund.',
  resend: 'Erneut senden',
  instead: (channel, why) => `Anstelle von ${channel}: ${why}`,
  when: 'Wann',
  what: 'Was',
  where: 'Wohin',
  outcome: 'Ergebnis',
  empty: 'Noch wurde nichts gesendet. Neue Signale nach Ihren Regeln kommen von selbst.',
  states: { waiting: 'Unterwegs', sent: 'Zugestellt', dropped: 'Nicht gesendet', dead: 'Fehlgeschlagen' },
  withinASecond: 'binnen einer Sekunde',
  after: (time) => `nach ${time}`,
  twice: ' Vielleicht kam sie zweimal.',
};

export const german: AlertsTexts = { terms, rules, channels, telegram, snooze, page, log };
