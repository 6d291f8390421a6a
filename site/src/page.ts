/** What a public page consists of, and the context it is rendered from. */
import type { CallResponse } from '@spreadwise/contract';
import type { Locale } from '@spreadwise/contract/page-locale';
import type { Tier } from '@spreadwise/shared-auth/model';
import type { html } from 'hono/html';
import type { SiteFigures } from './figures';
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
  readonly figures: SiteFigures;
  /** Null on a page that is not a legal text. */
  readonly legal: LegalAnswer | null;
  /** The tier whose days the record shows. */
  readonly tier: Tier;
  /** The link to a path, in the page's own language. */
  readonly to: (path: string) => string;
}

export interface SitePage {
  readonly path: string;
  readonly head: (texts: SiteTexts) => { readonly title: string; readonly description: string };
  readonly body: (context: PageContext) => Html;
  /** Structured data in terms of schema.org. */
  readonly data?: (context: PageContext) => Readonly<Record<string, unknown>>;
}
