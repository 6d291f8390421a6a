/** What the owner is mailed: of a new browser, of guesses, and of each change of what opens the panel. */
import type { Limit, Limits } from '../../lib/limits/limits';
import { layout, type Mailer } from '../../mail';

export interface OwnerMailsContext {
  /** Null: none are sent. */
  readonly ownerEmail: string | null;
  readonly mailer: Mailer;
  readonly limits: Limits;
  readonly productName: string;
  readonly publicOrigin: string;
  /** Where the owner signs in. */
  readonly panelOrigin: string;
  readonly later: (work: () => unknown) => void;
}

/** Whoever guesses from many places fills no mailbox. */
const LIMIT: Limit = { points: 6, seconds: 3600 };

const LETTERS = {
  'new browser': {
    heading: 'A new browser has signed in as the owner',
    advice:
      'If this was you, nothing has to be done. If not, end its session under Security & deployment, and set another owner’s password.',
  },
  'another password': {
    heading: 'The owner’s password was changed in the panel',
    advice:
      'If this was you, nothing has to be done. If not, have another OWNER_PASSWORD set on the server: it counts in the place of the changed one.',
  },
  'another passkey': {
    heading: 'A passkey was added for the owner',
    advice:
      'If this was you, nothing has to be done. If not, remove it under Security & deployment, and change the password.',
  },
  'passkey removed': {
    heading: 'A passkey of the owner was removed',
    advice:
      'If this was you, nothing has to be done. If not, set another owner’s password, and add a passkey again.',
  },
  'another authenticator': {
    heading: 'An authenticator was added for the owner',
    advice:
      'If this was you, nothing has to be done. If not, remove it under Security & deployment, and change the password.',
  },
  'authenticator removed': {
    heading: 'The owner’s authenticator was removed',
    advice:
      'If this was you, nothing has to be done. If not, set another owner’s password, and add an authenticator again.',
  },
  'refusals in a row': {
    heading: 'Somebody is guessing the owner’s password',
    advice:
      'Five tries in a row were refused; each further one has to wait twice as long. If this was you, nothing has to be done. A second factor, under Security & deployment, makes a guessed password useless.',
  },
  'password known': {
    heading: 'Somebody knows the owner’s password',
    advice:
      'The password was right, and the code or passkey after it was not, so nobody has come in. If this was you, nothing has to be done. If not, set another owner’s password now.',
  },
} as const;

export function mailOwner(
  ctx: OwnerMailsContext,
  what: keyof typeof LETTERS,
  place: { readonly country: string | null; readonly device: string | null },
): void {
  const { ownerEmail } = ctx;
  if (!ownerEmail) return;
  const { heading, advice } = LETTERS[what];
  const where = `${place.device ?? 'An unknown browser'}, ${place.country ? `in ${place.country}` : 'place unknown'}.`;
  const action = { label: 'Go to the panel', url: `${ctx.panelOrigin}/admin` };
  ctx.later(async () => {
    const { isAllowed } = await ctx.limits.take('owner mails', what, LIMIT);
    if (!isAllowed) return;
    ctx.mailer.send(
      layout({ to: ownerEmail, subject: heading, heading, paragraphs: [where, advice], action }, ctx),
    );
  });
}
