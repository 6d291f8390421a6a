/** Mail: sent after the answer, handed over with a note, or kept for the owner to read. */
export { type HandOver, handOverInside, handOverOutside } from './hand-over';
export { type EmailTemplate, layout, type MailSender } from './layout';
export { type Deliver, domainOf, type Mail, type Mailer } from './mailer';
export { readMails } from './mails-store';
export { type MailSettings, type RunningMail, startMail } from './start';
