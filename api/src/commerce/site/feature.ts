/** The public pages, complete without script, and what a page of the product shows to a browser without script. */
import { PRODUCT_PATHS, renderPlain } from '@spreadwise/site';
import { READ_RECORD } from '../../advice/analysis';
import { MARKET } from '../../advice/signals';
import { defineFeature, ofProcess } from '../../platform/feature';
import { pageElsewhere } from '../../platform/http';
import { listFiles } from '../../platform/lib/files';
import { businessOf } from '../../platform/settings';
import { PLAIN_PAGE, type PlainPage, PUBLIC_CONFIG } from '../../remotes/pages';
import { inRepository } from '../../repository-path';
import { LEAVING } from '../leaving';
import { READ_LEGAL } from '../legal';
import { createFiguresReader } from './figures';
import { siteRoutes } from './routes';

const FOLDER = inRepository('site/dist');

export const siteFeature = defineFeature({
  name: 'site',
  purpose: 'the public pages, complete without script',
  for: ['serves'],
  needs: {
    ...ofProcess('installation', 'settings', 'database', 'now'),
    record: READ_RECORD,
    market: MARKET,
    legal: READ_LEGAL,
    leaving: LEAVING,
    publicConfig: PUBLIC_CONFIG,
  },
  provides: { plain: PLAIN_PAGE },
  async open({
    installation: { productName, publicOrigin, adminOrigin, siteOrigin },
    settings,
    database,
    ...given
  }) {
    const files = (await listFiles(FOLDER)) ?? [];
    const placeOf = (ending: string) => {
      const name = files.find((one) => one.endsWith(ending));
      return name === undefined ? null : `/site/${name}`;
    };
    const site = {
      ...{ productName, origin: siteOrigin ?? publicOrigin, product: publicOrigin },
      ...{ style: placeOf('.css'), typeface: placeOf('.woff2'), picture: placeOf('.png') },
    };
    const email = () => businessOf(settings).email;
    const figures = createFiguresReader({ ...given, db: database.db });
    const leadsTo = pageElsewhere({ publicOrigin, adminOrigin, siteOrigin });
    const plain: PlainPage = async (path, german) => {
      if (!PRODUCT_PATHS.includes(path)) return null;
      const html = await renderPlain(site, { path, locale: german ? 'de' : 'en' });
      return { html, picture: site.picture && `${site.origin}${site.picture}` };
    };
    return {
      services: { plain },
      pages: (app) =>
        app.route('/', siteRoutes({ ...given, site, folder: FOLDER, files, figures, email, leadsTo })),
    };
  },
});
