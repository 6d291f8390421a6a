/** A declaration as a form posts it: what was typed, what of it is wrong, and its content as it can be kept. Pure. */
import { type DeclarationKind, type DeclareBody, declareBody } from '@spreadwise/contract';
import { dayText } from '@spreadwise/contract/figure-text';
import { inEachLocale, type Locale } from '@spreadwise/contract/page-locale';
import type { SiteTexts } from '../texts/texts';

export const KIND_OF: Readonly<Record<string, DeclarationKind>> = {
  '/withdraw': 'withdrawal',
  '/cancel': 'cancellation',
};

const FIELDS = ['name', 'email', 'contract', 'cause', 'endsOn'] as const;
export type LeaveField = (typeof FIELDS)[number];
/** `how` is 'cause' for a cancellation for cause. */
export type Typed = Readonly<Record<LeaveField | 'how', string>>;

/** In characters, as the contract's schema limits them. */
export const MOST = { name: 200, email: 254, contract: 500, cause: 2000 } as const;

/** What a page for leaving shows. `refused`: why what was posted was not taken. */
export type LeaveState =
  | {
      readonly kind: 'form';
      readonly typed?: Typed;
      readonly wrong?: readonly LeaveField[];
      readonly refused?: string;
    }
  | { readonly kind: 'received'; readonly declared: DeclareBody; readonly at: Date }
  | {
      readonly kind: 'undo';
      readonly token: string;
      readonly outcome?: 'undone' | 'over';
      readonly refused?: string;
    };

export type ReadDeclaration =
  | { readonly declared: DeclareBody }
  /** The wrong fields, in their order on the page. */
  | { readonly declared: null; readonly wrong: readonly LeaveField[] };

export function readDeclaration(kind: DeclarationKind, typed: Typed): ReadDeclaration {
  const { name, email, contract, how, cause, endsOn } = typed;
  const ofCancellation = { ...(how === 'cause' && { cause }), ...(endsOn && { endsOn }) };
  const given = { kind, name, email, contract, ...(kind === 'cancellation' && ofCancellation) };
  const { success, data, error } = declareBody.safeParse(given);
  if (success) return { declared: data };
  return { declared: null, wrong: FIELDS.filter((one) => error.issues.some(({ path }) => path[0] === one)) };
}

/** Browsers post line breaks as two characters but count them as one; the database does not store U+0000. */
export const typedIn = (posted: URLSearchParams): Typed =>
  Object.fromEntries(
    [...FIELDS, 'how'].map((name) => [
      name,
      (posted.get(name) ?? '').replaceAll('\r\n', '\n').replaceAll('\0', ''),
    ]),
  ) as Typed;

const moment = inEachLocale(
  (tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' }),
);

/** In UTC: without script, the reader's time zone is not known. */
export const receivedText = (at: Date, locale: Locale): string => moment(locale).format(at);

export function contentOf(declared: DeclareBody, at: Date, { leave: words }: SiteTexts, locale: Locale) {
  const { kind, name, email, contract, cause, endsOn } = declared;
  const ofCancellation = [
    [words.how, cause ? words.forCause : words.ordinary],
    [words.cause, cause],
    [words.end, endsOn ? dayText(new Date(endsOn), locale) : words.earliest],
  ];
  return [
    [words.declared, words[kind].declared],
    [words.name, name],
    [words.email, email],
    [words.which, contract],
    ...(kind === 'cancellation' ? ofCancellation : []),
    [words.received, receivedText(at, locale)],
  ]
    .flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []))
    .join('\n');
}
