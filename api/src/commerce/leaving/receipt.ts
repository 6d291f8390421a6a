/** The receipt of a declaration: what was declared, when, and what happens now. Pure. */
import { dayText } from '@spreadwise/contract/figure-text';
import { RECEIPT_TEXTS } from '@spreadwise/contract/legal-texts';
import { type Locale, localeTag } from '@spreadwise/contract/page-locale';
import { PLANS } from '@spreadwise/contract/plans';
import { hashSecret } from '../../platform/lib/secrets';
import { compose, layout, type Mail, type MailSender } from '../../platform/mail';
import { withdrawalEnds } from '../billing';
import { CANCELLED, type Declaration } from './declarations-store';
import { type DecidedDeclaration, goesOnBeyond } from './leave';
import { LEAVING_MAILS } from './mails';

/** Identical however often it is sent. `undoToken` makes the link that undoes a cancellation. */
export function receiptMail(sender: MailSender, decided: DecidedDeclaration, undoToken: string): Mail {
  const { declaration } = decided;
  const { id, email: to, language, kind } = declaration;
  const texts = RECEIPT_TEXTS[language];
  const values = {
    what: texts.what[kind],
    content: contentOf(declaration, language),
    received: texts.received(moments(declaration)),
    next: nextText(decided),
  };
  const path = language === 'de' ? '/de/cancel' : '/cancel';
  const action = { label: texts.undo, url: `${sender.publicOrigin}${path}?undo=${undoToken}` };
  const isCancelled = CANCELLED.includes(declaration.outcome);
  const written = compose(sender, LEAVING_MAILS['declaration-receipt'], values, language);
  const mail = layout({ ...written, to, ...(isCancelled && { action }) }, sender);
  return { ...mail, id: `<${hashSecret(`declaration ${id}`)}@${new URL(sender.publicOrigin).hostname}>` };
}

export const ownerMail = (sender: MailSender, declaration: Declaration, to: string): Mail =>
  layout(
    {
      ...compose(sender, LEAVING_MAILS['owner-declaration'], {
        why: declaration.cause ? RECEIPT_TEXTS.en.ownerCause : RECEIPT_TEXTS.en.ownerUnknown,
        content: contentOf(declaration, 'en'),
        received: RECEIPT_TEXTS.en.received(moments({ ...declaration, language: 'en' })),
      }),
      to,
    },
    sender,
  );

export function contentOf({ kind, name, email, contract, cause, endsOn }: Declaration, language: Locale) {
  const { labels, what, earliest } = RECEIPT_TEXTS[language];
  const rows: (readonly [string, string | null])[] = [
    [labels.declared, what[kind]],
    [labels.name, name],
    [labels.email, email],
    [labels.contract, contract],
    [labels.cause, cause],
    [labels.endsOn, kind === 'withdrawal' ? null : endsOn ? dayText(new Date(endsOn), language) : earliest],
  ];
  return rows.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : [])).join('\n');
}

/** In UTC, and in the declarer's time zone. */
function moments({ receivedAt, language, timeZone }: Declaration): string {
  const at = (zone: string) =>
    new Intl.DateTimeFormat(localeTag(language), {
      dateStyle: 'long',
      timeStyle: 'long',
      timeZone: zone,
    }).format(receivedAt);
  return timeZone && timeZone !== 'UTC' ? `${at('UTC')} (${at(timeZone)}, ${timeZone})` : at('UTC');
}

function nextText({ declaration, contract }: DecidedDeclaration): string {
  const { next } = RECEIPT_TEXTS[declaration.language];
  if (!contract) return next.unknown;
  const { outcome, language, endsOn, cause } = declaration;
  const plan = PLANS[contract.plan].name;
  const day = (at: Date | null) => (at ? dayText(at, language) : null);
  if (outcome === 'withdrawn') return next.withdrawn(plan, contract.beginNow);
  if (outcome === 'over') return next.over(plan);
  const isLater = endsOn && !contract.isEnding && goesOnBeyond(contract, endsOn);
  const asked = isLater ? dayText(new Date(endsOn), language) : null;
  const ends = next.ends(plan, day(contract.periodEnd), asked);
  // In UTC, the period ends on the day after its last day.
  const last = new Date(withdrawalEnds(contract.beganAt).getTime() - 2 * 3_600_000);
  if (outcome === 'late') return `${next.late(dayText(last, language))} ${ends}`;
  return cause ? `${ends} ${next.cause}` : ends;
}
