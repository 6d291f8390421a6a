/** The shell's page, at every address that nothing else answers; so this feature comes last. */
import type { PublicConfig } from '@spreadwise/contract';
import { defineFeature, ofProcess, service } from '../../platform/feature';
import { pageElsewhere } from '../../platform/http';
import { inRepository } from '../../repository-path';
import { type PageRoutesOptions, pageRoutes } from './routes';

export const SHELL_FOLDER = inRepository('shell/dist');

type RemotePages = Pick<PageRoutesOptions, 'readBuild' | 'viewOfPage' | 'ticketOf'>;
export const REMOTE_PAGES = service<RemotePages>('remotes.pages');
export type PlainPage = NonNullable<PageRoutesOptions['plain']>;
export const PLAIN_PAGE = service<PlainPage>('pages.plain', { fallback: async () => null });
export const PUBLIC_CONFIG = service<() => PublicConfig>('public-config');

export const pagesFeature = defineFeature({
  name: 'pages',
  purpose: "the shell's page, complete with the remotes of this browser",
  for: ['serves'],
  needs: {
    ...ofProcess('installation'),
    remotes: REMOTE_PAGES,
    publicConfig: PUBLIC_CONFIG,
    plain: PLAIN_PAGE,
  },
  open: ({ installation, remotes, publicConfig, plain }) => ({
    pages(app) {
      app.route(
        '/',
        pageRoutes({
          ...remotes,
          shellDir: SHELL_FOLDER,
          publicConfig,
          plain,
          publicOrigin: installation.publicOrigin,
          leadsTo: pageElsewhere(installation),
        }),
      );
    },
  }),
});
