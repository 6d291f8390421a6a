import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLocate, type Locate, NOWHERE } from './feature';

let locate: Locate;
beforeAll(async () => {
  locate = await createLocate(null);
});

describe('the packaged country database', () => {
  it('finds the country of a public IPv4 or IPv6 address, and no city', () => {
    expect(locate('8.8.8.8')).toEqual({ city: null, country: 'US' });
    expect(locate('2001:4860:4860::8888')).toEqual({ city: null, country: 'US' });
    expect(locate('193.190.0.1')).toEqual({ city: null, country: 'BE' });
  });

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '192.168.1.1',
    '172.16.0.1',
    '169.254.1.1',
    '0.0.0.0',
    '::1',
    'fd00::1',
    'fe80::1',
  ])('returns nothing for %s, which is not a public address', (address) => {
    expect(locate(address)).toEqual(NOWHERE);
  });
});

it('rejects a city database that is missing or invalid', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'spreadwise-geo-')), 'city.mmdb');
  writeFileSync(file, 'not a database');
  await expect(createLocate(file)).rejects.toThrow();
  await expect(createLocate(`${file}.missing`)).rejects.toThrow();
});
