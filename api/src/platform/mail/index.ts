/** Mail: sent after the answer, handed over with a note, or kept for the owner to read. */
export { DELIVER_MANY, HAND_OVER, MAIL_SENDER, MAIL_SETTINGS, MAILER, mailFeature } from './feature';
export { type HandOver, handOverInside, handOverOutside } from './hand-over';
export { type EmailTemplate, layout, type MailSender, page } from './layout';
export { type Deliver, domainOf, type Mail, type Mailer } from './mailer';
export { readMails } from './mails-store';
export { MAIL_CONNECTIONS, type MailSettings } from './start';
export { compose, groupOf, MAIL_IDS, type MailId, templateOf } from './words/catalogue';
export { type MailWords, MOST_CHARACTERS, PRODUCT, refusalOf, samplesOf } from './words/template';
