/** Texts around every page of this remote, in German. */
import { RISK } from '@spreadwise/contract/risk';
import type { FrameTexts } from '../english/frame';

export const german: FrameTexts = {
  alreadyCustomer: 'Schon Kunde? ',
  signIn: 'Anmelden',
  adviceOnly: 'Nur Hinweise. Wir handeln nie für Sie.',
  cancelAnyTime: 'Jederzeit kündbar',
  byStripe: 'Kartenzahlung über Stripe',
  becameOf: 'Was aus jedem Signal wurde: ',
  ourRecord: 'unsere Erfolgsbilanz',
  risk: RISK.de,
};
