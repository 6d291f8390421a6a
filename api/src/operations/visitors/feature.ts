/** The page-view log (docs/specification.md, section 7, call 4): the stored fields, and the visitor's location. */
import { createRequire } from 'node:module';
import type { LogVisitorBody } from '@spreadwise/contract';
import { OWNER_USER } from '@spreadwise/shared-auth/model';
import type { Hono } from 'hono';
import { isbot } from 'isbot';
import { open, type Response } from 'maxmind';
import { COUNTRY_OF } from '../../people/identity';
import type { Database } from '../../platform/db/database';
import { defineFeature, ofProcess, service } from '../../platform/feature';
import { type AppEnv, handle } from '../../platform/http';
import { isPublicAddress } from '../../platform/lib/outgoing/address';
import type { Session } from '../../platform/lib/session';
import { HOUR_MS, job } from '../../platform/lib/time';
import { ConfigError } from '../../platform/operator-error';
import { countVisitDays, insertPageView, type PageView, VISITORS_TABLES } from './visits-store';

/** Path of a city database in MaxMind's format; null: countries only, by the packaged one. */
export const GEOIP_DB = service<string | null>('config.geoip-db');

export const visitorsFeature = defineFeature({
  name: 'visitors',
  purpose: 'the page-view log',
  tables: VISITORS_TABLES,
  needs: { ...ofProcess('database', 'now'), geoipDb: GEOIP_DB },
  provides: { countryOf: COUNTRY_OF },
  async open({ database: { db }, geoipDb, now }) {
    const locate = await createLocate(geoipDb);
    return {
      services: { countryOf: (address) => locate(address).country },
      routes: (app) => visitorRoutes(app, { db, now, locate }),
      jobs: [job('visit-days', HOUR_MS, () => countVisitDays(db, now()), 'page views could not be counted')],
    };
  },
});

interface VisitorsContext {
  readonly db: Database;
  readonly now: () => Date;
  readonly locate: Locate;
}

/** One sign-up makes several views, and an office shares an address. */
const LIMIT = { points: 600, seconds: 60 };

/** By a list that others maintain. A bare name such as `curl/8` is a program's, which runs no page's scripts. */
const isCrawler = (userAgent: string): boolean => userAgent.includes('(') && isbot(userAgent);

export function visitorRoutes(app: Hono<AppEnv>, { db, now, locate }: VisitorsContext): void {
  handle(app, 'POST /api/url-tracking/log-visitor', LIMIT, async ({ c, body, session }) => {
    // Answered like all others, so that the caller learns nothing.
    if (isCrawler(c.req.header('User-Agent') ?? '') || isCrawler(body.userAgent))
      return { location: NOWHERE };
    const location = c.req.header('Sec-GPC') === '1' ? null : locate(c.env.clientAddress);
    await insertPageView(db, now(), pageView({ ...body, userId: ownId(body.userId, session) }, location));
    return { location: location ?? NOWHERE };
  });
}

/** The sender could name any customer, so only the session's own id is stored. */
function ownId(userId: string | null, session: Session | null): string | null {
  const own = session?.role === 'CUSTOMER' ? session.customerId : session && OWNER_USER.id;
  return userId !== null && userId === own ? userId : null;
}

/** Stores nothing that names a person, no query; under Global Privacy Control (`location` null), only the page. */
function pageView(body: LogVisitorBody, location: Location | null): PageView {
  const page = pathOf(body.page);
  if (!location) return { page, referrer: null, userAgent: null, sessionId: null, userId: null, ...NOWHERE };
  const { userAgent, sessionId, userId } = body;
  return { page, referrer: referrerOf(body.referrer), userAgent, sessionId, userId, ...location };
}

/** A query or fragment may hold an email address or a token. */
function pathOf(page: string): string {
  const absolute = /^https?:\/\//i.test(page) && URL.canParse(page) ? new URL(page).pathname : page;
  return absolute.replace(/[?#].*$/s, '') || '/';
}

function referrerOf(referrer: string | null): string | null {
  if (!referrer || !URL.canParse(referrer)) return null;
  const { protocol, origin, pathname } = new URL(referrer);
  return /^https?:$/.test(protocol) ? `${origin}${pathname}` : null;
}

interface Location {
  readonly city: string | null;
  /** ISO 3166-1 code, e.g. DE. */
  readonly country: string | null;
}

export type Locate = (address: string) => Location;

export const NOWHERE: Location = { city: null, country: null };

/** The fields used from either database's records. */
interface DatabaseRecord {
  readonly country_code?: unknown;
  readonly country?: { readonly iso_code?: unknown };
  readonly city?: { readonly names?: { readonly en?: unknown } };
}

const PACKAGED = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';

/** Reads the database into memory. Rejects if `cityDatabase` is not a valid one. */
export async function createLocate(cityDatabase: string | null): Promise<Locate> {
  const path = cityDatabase ?? createRequire(import.meta.url).resolve(PACKAGED);
  const reader = await open<Response>(path).catch((error: unknown) => {
    if (cityDatabase === null) throw error;
    throw new ConfigError(`GEOIP_DB was "${path}"; expected the path of a city database (.mmdb).`);
  });
  return (address) => {
    // The packaged database maps some reserved addresses to the registrant of the surrounding range.
    const found = isPublicAddress(address) ? (reader.get(address) as DatabaseRecord | null) : null;
    if (!found) return NOWHERE;
    return {
      city: textOrNull(found.city?.names?.en),
      country: textOrNull(found.country?.iso_code) ?? textOrNull(found.country_code),
    };
  };
}

const textOrNull = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
