/** The shape of a legal text: its wording in both languages, with {placeholders}, and the date of that wording. */
import type { Locale } from '../../browser/page-locale';
import type { LegalSection } from '../legal';

export interface LegalText {
  /** The first day of this wording; changing a word requires a new date. */
  readonly date: string;
  /** A paragraph whose optional placeholder is empty is omitted. A list item can expand to a whole list: {data}. */
  readonly sections: Readonly<Record<Locale, readonly LegalSection[]>>;
}

export const PLACEHOLDERS = [
  ...['name', 'form', 'address', 'register', 'vat-id', 'email', 'phone', 'authority'],
  ...['product', 'withdraw-page', 'cancel-page'],
] as const;
