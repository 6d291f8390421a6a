/** A customer's own account: its data, a copy of them, and its deletion. */
import { defineFeature, ofProcess } from '../../platform/feature';
import { createSecretCookies } from '../../platform/http';
import { HAND_OVER, MAIL_SENDER, MAILER } from '../../platform/mail';
import { CONFIRMATION_CODES } from '../identity';
import { ACCOUNT_ACTIONS } from './audit-actions';
import { createAccount } from './create-account';
import { ACCOUNT_MAILS } from './mails';
import { FORGET_CUSTOMERS, UPDATE_CUSTOMER } from './services';
import { ACCOUNT_TABLES } from './tables';

export const accountFeature = defineFeature({
  name: 'account',
  purpose: 'data exports, deletion and changes of an account',
  tables: ACCOUNT_TABLES,
  audit: ACCOUNT_ACTIONS,
  mails: ACCOUNT_MAILS,
  needs: {
    ...ofProcess('installation', 'declared', 'database', 'changingAccess', 'now', 'random', 'log'),
    codes: CONFIRMATION_CODES,
    forgetCustomers: FORGET_CUSTOMERS,
    updateCustomer: UPDATE_CUSTOMER,
    sender: MAIL_SENDER,
    mailer: MAILER,
    handOver: HAND_OVER,
  },
  open({ installation: { publicOrigin }, declared: { tables }, database: { db }, sender, ...given }) {
    const account = createAccount({ ...given, ...sender, db, tables });
    return {
      routes: (app) => account.routes(app, createSecretCookies(publicOrigin)),
      handlers: account.handlers,
    };
  },
});
