/** Mail: sent after the response, handed over with a note, or stored for the owner to read. */
export { admitMailProvider } from './admit-provider-route';
export {
  DELIVER_MANY,
  HAND_OVER,
  MAIL_CONFIG,
  MAIL_PROVIDER,
  MAIL_SENDER,
  MAILER,
  mailFeature,
} from './feature';
export { type EmailTemplate, layout, type MailSender, page } from './layout';
export type { Deliver, Mail, Mailer } from './mailer';
export { readMails } from './mails-store';
export { areMailsPaused, mailSettings } from './settings';
export {
  type HandOver,
  handOverInside,
  handOverOutside,
  MAIL_CONNECTIONS,
  type MailSettings,
} from './start';
export { compose, refusalOf, samplesOf } from './template';
