/** What a public page consists of, and the context it is rendered from. */
import type { CallResponse, LegalTextId } from '@spreadwise/contract';
import type { Locale } from '@spreadwise/contract/page-locale';
import type { Tier } from '@spreadwise/shared-auth/model';
import type { html } from 'hono/html';
import type { SiteFigures } from './figures';
import type { LeaveState } from './leaving/declaration';
import type { SiteTexts } from './texts/texts';

export type LegalAnswer = CallResponse<'GET /api/legal'>;

export type Html = ReturnType<typeof html>;

/** The product's name and addresses, and the files that its pages use. */
export interface Site {
  readonly productName: string;
  /** Scheme, host and port, without a slash at the end. */
  readonly origin: string;
  /** The same for the product, where customers are. Differs from `origin` when the pages have their own. */
  readonly product: string;
  /** Paths of the style sheet, its typeface and the link preview image; null when not built. */
  readonly style: string | null;
  readonly typeface: string | null;
  readonly picture: string | null;
}

export interface PageContext extends Site {
  readonly locale: Locale;
  readonly texts: SiteTexts;
  /** The operator's contact address; empty until entered. */
  readonly email: string;
  /** The link to a path, in the page's own language. */
  readonly to: (path: string) => string;
}

export interface FiguresContext extends PageContext {
  readonly figures: SiteFigures;
  /** The tier whose days the record shows. */
  readonly tier: Tier;
}

export interface LegalContext extends PageContext {
  readonly legal: LegalAnswer;
}

export interface LeaveContext extends PageContext {
  readonly leaving: LeaveState;
}

export interface PageOf<Context> {
  readonly path: string;
  readonly head: (texts: SiteTexts) => { readonly title: string; readonly description: string };
  readonly body: (context: Context) => Html;
  /** Structured data in terms of schema.org. */
  readonly data?: (context: Context) => Readonly<Record<string, unknown>>;
}

/** A page gets only what it says it uses, so what cannot be read takes no other page along. */
export type SitePage =
  | (PageOf<PageContext> & { readonly uses?: undefined })
  | (PageOf<FiguresContext> & { readonly uses: 'figures' })
  | (PageOf<LegalContext> & { readonly uses: 'legal'; readonly text: LegalTextId })
  | (PageOf<LeaveContext> & { readonly uses: 'leaving' });

/** Reads what pages use. */
export interface Sources {
  readonly figures: () => Promise<SiteFigures>;
  readonly legal: (text: LegalTextId, language: Locale) => Promise<LegalAnswer>;
  readonly email: () => string;
}
