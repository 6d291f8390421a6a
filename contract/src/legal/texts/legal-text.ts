/** What a legal text is: its wording in both languages, with {placeholders}, and since when it is worded so. */
import type { Locale } from '../../browser/page-locale';
import type { LegalSection } from '../legal';

export interface LegalText {
  /** The day from which it is worded so; whoever changes a word sets it anew. */
  readonly date: string;
  /** A paragraph without what its optional placeholder stands for is left out. A list item may be a whole list: {data}. */
  readonly sections: Readonly<Record<Locale, readonly LegalSection[]>>;
}

export const PLACEHOLDERS = [
  ...['name', 'form', 'address', 'register', 'vat-id', 'email', 'phone', 'authority'],
  ...['product', 'withdraw-page', 'cancel-page'],
] as const;
