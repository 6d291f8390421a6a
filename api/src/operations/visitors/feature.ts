/** The page-view log and its visitors' locations (docs/specification.md, section 7, call 4). */
import { COUNTRY_OF } from '../../people/identity';
import { defineFeature, ofProcess, service } from '../../platform/feature';
import { HOUR_MS, job } from '../../platform/lib/time';
import { ConfigError } from '../../platform/operator-error';
import { createLocate, type Locate, visitorRoutes } from './routes';
import { VISITORS_TABLES } from './tables';
import { countVisitDays } from './visits-store';

/** Path of a city database in MaxMind's format; null: countries only, by the packaged one. */
export const GEOIP_DB = service<string | null>('config.geoip-db');

export const visitorsFeature = defineFeature({
  name: 'visitors',
  purpose: 'the page-view log',
  tables: VISITORS_TABLES,
  needs: { ...ofProcess('database', 'now'), geoipDb: GEOIP_DB },
  provides: { countryOf: COUNTRY_OF },
  async open({ database: { db }, geoipDb, now }) {
    const locate = await openLocate(geoipDb);
    return {
      services: { countryOf: (address) => locate(address).country },
      routes: (app) => visitorRoutes(app, { db, now, locate }),
      jobs: [job('visit-days', HOUR_MS, () => countVisitDays(db, now()), 'page views could not be counted')],
    };
  },
});

async function openLocate(geoipDb: string | null): Promise<Locate> {
  try {
    return await createLocate(geoipDb);
  } catch (error) {
    if (geoipDb === null) throw error;
    throw new ConfigError(`GEOIP_DB was "${geoipDb}"; expected the path of a city database (.mmdb).`);
  }
}
