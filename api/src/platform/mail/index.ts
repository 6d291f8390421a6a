/** Mail: sent after the answer, handed over with a note, or kept for the owner to read. */
export { type HandOver, handOverInside, handOverOutside } from './hand-over';
export { type EmailTemplate, layout, type MailSender, page } from './layout';
export { type Deliver, domainOf, type Mail, type Mailer } from './mailer';
export { readMails } from './mails-store';
export { MAIL_CONNECTIONS, type MailSettings, type RunningMail, startMail } from './start';
export { compose, MAIL_IDS, type MailId, templateOf } from './words/catalogue';
export { type MailWords, refusalOf, samplesOf } from './words/template';
