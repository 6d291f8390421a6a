/** A counted thing in the page's language: the form by Intl, the figure as the language writes it. */
import { locale } from './locale';

export interface Forms {
  readonly one: string;
  readonly other: string;
}

/** `plural(2, { one: '# day', other: '# days' })` is '2 days'. */
export function plural(count: number, forms: Forms): string {
  const form = new Intl.PluralRules(locale()).select(count) === 'one' ? forms.one : forms.other;
  return form.replace('#', new Intl.NumberFormat(locale()).format(count));
}
