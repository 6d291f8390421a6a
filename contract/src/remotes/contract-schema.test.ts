/** The schema of remote.json documents every field for teams' editors. */
import { z } from 'zod';
import { remoteContract } from './contract';

interface Schema {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
}

function* fieldsOf(
  { properties = {}, items, additionalProperties }: Schema,
  place = '',
): Iterable<[string, Schema]> {
  for (const [name, field] of Object.entries(properties)) {
    yield [`${place}/${name}`, field];
    yield* fieldsOf(field, `${place}/${name}`);
  }
  if (items) yield* fieldsOf(items, place);
  if (typeof additionalProperties === 'object') yield* fieldsOf(additionalProperties, place);
}

test('every field of remote.json has a description', () => {
  const fields = [
    ...fieldsOf(z.toJSONSchema(remoteContract, { io: 'input', unrepresentable: 'any' }) as Schema),
  ];
  expect(fields.length).toBeGreaterThan(30);
  expect(fields.filter(([, { description }]) => !description).map(([place]) => place)).toEqual([]);
});
