/** Mail: sent after the response, handed over with a note, or stored for the owner to read. */
export {
  areMailsPaused,
  DELIVER_MANY,
  HAND_OVER,
  MAIL_CONFIG,
  MAIL_PROVIDER,
  MAIL_SENDER,
  MAILER,
  mailFeature,
} from './feature';
export { type EmailTemplate, layout, type Mail, page } from './layout';
export { readMails } from './mails-store';
export {
  admitMailProvider,
  type Deliver,
  type HandOver,
  handOverInside,
  handOverOutside,
  isLasting,
  MAIL_CONNECTIONS,
  type Mailer,
  type MailSettings,
} from './start';
export { compose, type MailSender, mailSettings, refusalOf, samplesOf } from './template';
