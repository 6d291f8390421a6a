/** What each answer of a call that will go says of it: Deprecation (RFC 9745), Sunset (RFC 8594), and where to read more. */
import type { Call } from '@spreadwise/contract';

export function deprecationHeaders({
  deprecated,
}: Pick<Call, 'deprecated'>): Readonly<Record<string, string>> {
  if (!deprecated) return {};
  return {
    Deprecation: `@${Date.parse(deprecated.since) / 1000}`,
    Sunset: new Date(deprecated.until).toUTCString(),
    Link: '</api/docs>; rel="deprecation"; type="text/html"',
  };
}
