/** /v1/events. */
import { z } from 'zod';
import { noSuch } from '../errors';
import { type EndpointHost, mount } from '../request/endpoint';
import { isCreatedIn, paginate } from '../request/paginate';
import { createdRange, expansion, list, paging, text } from '../request/parameters';

export function mountEvents(host: EndpointHost): void {
  mount(host, {
    method: 'GET',
    path: '/v1/events/:id',
    params: z.strictObject(expansion),
    run: ({ world, id }) => {
      const event = world.store.get('event', id);
      if (event === undefined) throw noSuch('event', id, 'id', 404);
      return event;
    },
  });

  mount(host, {
    method: 'GET',
    path: '/v1/events',
    params: z.strictObject({
      ...paging,
      ...expansion,
      created: createdRange,
      type: text.optional(),
      types: list(text).optional(),
    }),
    run: ({ world, params }) => {
      const { type, types } = params;
      const found = world.store
        .all('event')
        .filter((event) => type === undefined || matches(event.type, type))
        .filter((event) => types === undefined || types.some((wanted) => matches(event.type, wanted)))
        .filter((event) => isCreatedIn(event.created, params.created));
      return paginate(found, '/v1/events', params);
    },
  });
}

/** `invoice.*` matches every type that begins with `invoice.`. */
function matches(type: string, wanted: string): boolean {
  return wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}
