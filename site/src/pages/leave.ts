/** Withdrawing from a contract and cancelling it as plain forms, their receipt, and the link that undoes a cancellation. */
import type { DeclarationKind } from '@spreadwise/contract';
import { html } from 'hono/html';
import { pathIn } from '../addresses';
import {
  contentOf,
  type LeaveField,
  type LeaveState,
  MOST,
  receivedText,
  type Typed,
} from '../leaving/declaration';
import type { Html, LeaveContext, SitePage } from '../page';

type Shown<Kind> = Extract<LeaveState, { kind: Kind }>;

const pageOf = (path: '/withdraw' | '/cancel', kind: DeclarationKind): SitePage => ({
  path,
  uses: 'leaving',
  head: ({ frame, leave }) => ({ title: frame.names[path], description: leave[kind].description }),
  body(context) {
    const { leaving, locale } = context;
    // At the origin that shows the page, whichever it is.
    const action = pathIn(locale, path);
    if (leaving.kind === 'received') return receipt(context, leaving);
    if (leaving.kind === 'undo') return undo(context, action, leaving);
    return declaration(context, { path, kind, action }, leaving);
  },
});

export const leavePages = [pageOf('/withdraw', 'withdrawal'), pageOf('/cancel', 'cancellation')];

interface Place {
  readonly path: '/withdraw' | '/cancel';
  readonly kind: DeclarationKind;
  readonly action: string;
}

function declaration(context: LeaveContext, { path, kind, action }: Place, shown: Shown<'form'>): Html {
  const { leave: words, frame } = context.texts;
  const field = fieldsOf(context, shown);
  return html`<article class="part"><h1>${frame.names[path]}</h1><p class="lead">${words[kind].lead}</p>
${refusal(context, shown.refused)}<form class="card" method="post" action="${action}">
${field('name', words.name, { attributes: html`autocomplete="name" required` })}
${field('email', words.email, { hint: words.emailHint, attributes: html`type="email" autocomplete="email" required` })}
${field('contract', words.contract, { hint: words.contractHint })}
${kind === 'cancellation' && howItEnds(context, field, shown.typed)}
<button class="button first">${words[kind].button}</button></form></article>`;
}

/** The reason is shown by the style sheet once "For cause" is chosen; where that is not supported, always. */
function howItEnds({ texts: { leave: words } }: LeaveContext, field: MakeField, typed?: Typed): Html {
  const choice = (value: string, label: string) =>
    html`<label><input type="radio" name="how" value="${value}"${(typed?.how === 'cause') === (value === 'cause') && html` checked`}>${label}</label>`;
  return html`<fieldset><legend>${words.how}</legend>${choice('ordinary', words.ordinary)}${choice('cause', words.forCause)}</fieldset>
${field('cause', words.cause)}
${field('endsOn', words.endsOn, { hint: words.endsOnHint, attributes: html`type="date"` })}`;
}

interface FieldOptions {
  readonly hint?: string;
  readonly attributes?: Html;
}
type MakeField = (name: LeaveField, label: string, options?: FieldOptions) => Html;

/** The first wrong field has the focus, and each says what is wrong with it. */
const fieldsOf =
  (context: LeaveContext, { typed, wrong = [] }: Shown<'form'>): MakeField =>
  (name, label, { hint, attributes } = {}) => {
    const value = typed?.[name] ?? '';
    const isWrong = wrong.includes(name);
    const notes = [isWrong && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(' ');
    const most = name === 'endsOn' ? null : MOST[name];
    const wiring = html`id="${name}" name="${name}"${most && html` maxlength="${most}"`}${notes && html` aria-describedby="${notes}"`}${isWrong && html` aria-invalid="true"`}${name === wrong[0] && html` autofocus`}`;
    return html`<div class="field ${name}"><label for="${name}">${label}</label>
${
  name === 'cause'
    ? // A text area drops the first line break.
      html`<textarea rows="4" ${wiring}>\n${value}</textarea>`
    : html`<input ${wiring} ${attributes} value="${value}">`
}
${isWrong && html`<p class="wrong" id="${name}-error" role="alert">${wrongText(context, name, value)}</p>`}
${hint && html`<p class="quiet" id="${name}-hint">${hint}</p>`}</div>`;
  };

function wrongText({ texts: { leave: words } }: LeaveContext, name: LeaveField, value: string): string {
  if (name === 'email') return words.emailWrong;
  if (name === 'endsOn') return words.endsOnWrong;
  if (value.length > MOST[name]) return words.tooLong(MOST[name]);
  if (name === 'name') return value.trim() ? words.nameWrong : words.nameMissing;
  return words.causeMissing;
}

const refusal = ({ texts: { leave: words } }: LeaveContext, text: string | undefined): Html | undefined =>
  text === undefined
    ? undefined
    : html`<div class="notice danger" role="alert" tabindex="-1" autofocus><strong>${words.failed}</strong><p>${text}</p></div>`;

/** Who cancels by a button may keep the declaration with its time, whatever becomes of the mail (German Civil Code, section 312k). */
function receipt({ texts, locale }: LeaveContext, { declared, at }: Shown<'received'>): Html {
  const { leave: words } = texts;
  const content = contentOf(declared, at, texts, locale);
  return html`<article class="part"><h1 tabindex="-1" autofocus>${words.received}</h1>
<p class="lead">${words.receivedText(receivedText(at, locale), declared.email)}</p>
<div class="card"><p class="lines">${content}</p>
<a class="button" href="data:text/plain;charset=utf-8,${encodeURIComponent(content)}" download="${declared.kind}.txt">${words.save}</a></div></article>`;
}

/** Only the button undoes it, because mail scanners open links too. */
function undo(context: LeaveContext, action: string, { token, outcome, refused }: Shown<'undo'>): Html {
  const { leave: words } = context.texts;
  if (outcome)
    return html`<article class="part"><h1>${words.undoTitle}</h1>
<div class="notice ${outcome === 'undone' ? 'success' : 'plain'}" role="status" tabindex="-1" autofocus>
<strong>${words[outcome]}</strong><p>${words[`${outcome}Text`]}</p></div></article>`;
  return html`<article class="part"><h1>${words.undoTitle}</h1><p class="lead">${words.undoText}</p>
${refusal(context, refused)}<form class="card" method="post" action="${action}"><input type="hidden" name="undo" value="${token}">
<button class="button first">${words.undo}</button></form></article>`;
}
