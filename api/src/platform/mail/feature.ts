/** Mail: sent through a mail server, or stored where the owner can read it. */
import { defineFeature, ofProcess, service } from '../feature';
import { ofSystem, onOff, type SettingsReader, setting } from '../settings';
import {
  type Deliver,
  type HandOver,
  type Mailer,
  type MailProvider,
  type MailSettings,
  startMail,
} from './start';
import { MAIL_TABLES } from './tables';
import { type MailSender, senderOf } from './template';

export const MAIL_CONFIG = service<MailSettings>('config.mail');
export const MAIL_PROVIDER = service<MailProvider>('config.mail-provider');
/** The name and wording of mails. */
export const MAIL_SENDER = service<MailSender>('mail.sender');
/** Sends after the response. */
export const MAILER = service<Mailer>('mail.mailer');
/** Hands over mails that are stored elsewhere until then. */
export const HAND_OVER = service<HandOver>('mail.hand-over');
/** For bulk mail, on connections of its own, so that no sign-in code waits behind it. */
export const DELIVER_MANY = service<Deliver>('mail.deliver-many');

const MAILS_ON = setting('mails.on', {
  ...ofSystem('Switches'),
  label: 'Send mails',
  help: 'Off: mails about plans and support, and alerts by mail, wait until it is on. Codes, security mails and receipts are still sent.',
  ...onOff(true),
});

export const areMailsPaused = ({ get }: SettingsReader): boolean => !get(MAILS_ON);

export const mailFeature = defineFeature({
  name: 'mail',
  purpose: 'which mails are sent, and how',
  tables: MAIL_TABLES,
  recipients: ['mail'],
  settings: [MAILS_ON],
  metrics: {
    spreadwise_mails_waiting: { kind: 'gauge', help: 'Mails in flight in this process.' },
    spreadwise_mails_total: { kind: 'counter', help: 'Attempts to hand over mails.', labels: ['outcome'] },
  },
  needs: {
    ...ofProcess('installation', 'declared', 'settings', 'database', 'log', 'meter'),
    mail: MAIL_CONFIG,
  },
  provides: { sender: MAIL_SENDER, mailer: MAILER, handOver: HAND_OVER, deliverMany: DELIVER_MANY },
  open({ installation, mail, declared, settings, database: { db }, log, meter }) {
    const { stop, ...services } = startMail(mail, installation.production, db, log, meter);
    const handOver = Object.assign(services.handOver, { isPaused: () => areMailsPaused(settings) });
    const sender = senderOf(installation, declared.mails, settings);
    return { services: { ...services, handOver, sender }, stop };
  },
});
