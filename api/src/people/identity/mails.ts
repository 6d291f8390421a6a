/** Mail templates about signing in: codes for customers, and security notices for the owner. */
import { declareMails, toCustomer, toOwner } from '../../platform/feature';

const code = (when: string, subject: string, heading: string, where: string) =>
  toCustomer(when, [
    subject,
    heading,
    `Enter this code at {product}, ${where}. It works once, in that browser only, for ten minutes.`,
    'If you did not ask for it, you can ignore this email: nothing happens without the code. Do not share it; we never ask for it.',
  ]);

const codeInGerman = (subject: string, heading: string, where: string) =>
  [
    subject,
    heading,
    `Geben Sie diesen Code bei {product} ein, ${where}. Er gilt einmal, nur in diesem Browser, zehn Minuten lang.`,
    'Wenn Sie ihn nicht angefordert haben, müssen Sie nichts tun: Ohne den Code geschieht nichts. Geben Sie ihn nicht weiter; wir fragen nie danach.',
  ] as const;

const WHERE = {
  where: {
    means: 'by which browser, and from where',
    sample: 'Firefox (Linux), in Germany.',
    isNeeded: true,
  },
} as const;
const panel = (heading: string, advice: string) =>
  toOwner(heading, [heading, heading, '{where}', advice], WHERE);

const GERMAN = {
  'code-sign-in': codeInGerman('Ihr Anmeldecode für {product}', 'Ihr Anmeldecode', 'wo Sie sich anmelden'),
  'code-delete-account': codeInGerman(
    'Ihr Code zum Löschen Ihres Kontos bei {product}',
    'Ihr Code zum Löschen Ihres Kontos',
    'wo Sie Ihr Konto löschen',
  ),
  'code-leave-address': codeInGerman(
    'Ihr Code zum Ändern Ihrer Adresse bei {product}',
    'Ihr Code zum Ändern Ihrer Adresse',
    'wo Sie die Adresse Ihres Kontos ändern; diese hier gilt dort danach nicht mehr',
  ),
  'code-take-address': codeInGerman(
    'Ihr Code für Ihre neue Adresse bei {product}',
    'Ihr Code für Ihre neue Adresse',
    'wo Sie Ihre Adresse ändern',
  ),
  'address-blocked': [
    'Ihre Adresse ist bei {product} gesperrt',
    'Diese Adresse ist gesperrt',
    'Jemand, vermutlich Sie, wollte sich mit dieser Adresse gerade bei {product} anmelden oder ein Abonnement beginnen. Wir haben sie gesperrt; deshalb ist beides nicht möglich.',
    'Ein laufender Tarif bleibt davon unberührt. Sie können ihn weiterhin ohne Anmeldung kündigen oder widerrufen.',
    'Wenn Sie das für einen Irrtum halten, schreiben Sie an die Adresse in unserem Impressum.',
  ],
  'first-proof': [
    'Was vor Ihrer ersten Anmeldung eingerichtet wurde, ist beendet',
    'Sie haben Ihre Adresse bestätigt',
    'Bisher öffnete sich das Konto auch ohne Code im Browser, in dem mit dieser Adresse bezahlt wurde. Ab jetzt öffnet es nur ein Code an diese Adresse. Deshalb ist alles beendet, was vorher eingerichtet wurde: jede andere Anmeldung, die API-Token und, sofern nicht in diesem Browser bezahlt wurde, die Benachrichtigungen außerhalb dieser Adresse.',
    'Wenn Sie es selbst eingerichtet hatten, tun Sie es unter Regeln und Konto noch einmal. Ihr Tarif ist derselbe wie zuvor.',
  ],
} as const;

export const IDENTITY_MAILS = declareMails('Accounts and support', GERMAN, {
  'code-sign-in': code(
    'Somebody signs in; the code follows the first paragraph',
    'Your {product} sign-in code',
    'Your sign-in code',
    'where you are signing in',
  ),
  'code-delete-account': code(
    'Somebody deletes their account; the code follows the first paragraph',
    'Your {product} code to delete your account',
    'Your code to delete your account',
    'where you are deleting your account',
  ),
  'code-leave-address': code(
    'Somebody changes their address, to the old one; the code follows the first paragraph',
    'Your {product} code to change your address',
    'Your code to change your address',
    'where you are changing the address of your account; you can then no longer sign in with this one',
  ),
  'code-take-address': code(
    'Somebody changes their address, to the new one; the code follows the first paragraph',
    'Your {product} code for your new address',
    'Your code for your new address',
    'where you are changing your address',
  ),
  'address-blocked': toCustomer(
    'Somebody signs in or begins a subscription with an address that the owner has blocked',
    [
      'Your address is blocked at {product}',
      'This address is blocked',
      'Somebody, probably you, has just tried to sign in to {product} or to subscribe with this address. We have blocked it, so neither is possible.',
      'An existing plan is not affected. You can still cancel it or withdraw without signing in.',
      'If you think this is a mistake, write to the address in our imprint.',
    ],
  ),
  'first-proof': toCustomer(
    'Somebody signs in by a code for the first time, and something set up before has ended by it',
    [
      'What was set up before your first sign-in has ended',
      'You have confirmed your address',
      'Until now, the browser that paid with this address could open the account without a code. From now on, only a code mailed to you opens it. So everything set up before has ended: all other sign-ins, the API tokens and, unless you paid in this browser, alerts sent anywhere but to this address.',
      'If you set it up yourself, do it again under Rules and Account. Your plan is unchanged.',
    ],
  ),
  'owner-new-browser': panel(
    'A new browser has signed in as the owner',
    'If this was you, there is nothing to do. If not, end its session under System > Sign-in, and change the owner’s password.',
  ),
  'owner-another-password': panel(
    'The owner’s password was changed in the panel',
    'If this was you, there is nothing to do. If not, set a new OWNER_PASSWORD on the server: it replaces the changed one.',
  ),
  'owner-another-passkey': panel(
    'A passkey was added for the owner',
    'If this was you, there is nothing to do. If not, remove it under System > Sign-in, and change the password.',
  ),
  'owner-passkey-removed': panel(
    'A passkey of the owner was removed',
    'If this was you, there is nothing to do. If not, change the owner’s password, and add a passkey again.',
  ),
  'owner-another-authenticator': panel(
    'An authenticator was added for the owner',
    'If this was you, there is nothing to do. If not, remove it under System > Sign-in, and change the password.',
  ),
  'owner-authenticator-removed': panel(
    'The owner’s authenticator was removed',
    'If this was you, there is nothing to do. If not, change the owner’s password, and add an authenticator again.',
  ),
  'owner-refusals-in-a-row': panel(
    'Somebody is guessing the owner’s password',
    'Five attempts in a row failed; each further one must wait twice as long. If this was you, there is nothing to do. A second factor, under System > Sign-in, makes a guessed password useless.',
  ),
  'owner-password-known': panel(
    'Somebody knows the owner’s password',
    'The password was right, but the code or passkey after it was not, so nobody got in. If this was you, there is nothing to do. If not, change the owner’s password now.',
  ),
});
