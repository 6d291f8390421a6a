/** The portal's pages. */
import type { EndpointHost } from '../endpoint';
export function mountPortalPages(_host: EndpointHost): void {}
