/** Stories of images that customers send: re-encoded, limited in size, and visible to the two sides only. */
import { randomBytes } from 'node:crypto';
import { MOST_IMAGE_BYTES } from '@spreadwise/contract/bounds';
import sharp from 'sharp';
import { testDatabase } from '../../../test/database';
import { supportConversations, supportImages } from '../../platform/db/schema';
import { createEncodeImage } from './images';
import { createSupportHarness } from './testing/support-harness';

const database = testDatabase();
const encodeImage = createEncodeImage();

const picture = (width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: '#0088ff' } });
const SECRET = 'Ada at home';
const withPlace = () => picture().withExif({ IFD0: { ImageDescription: SECRET } });
const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64');
const PNG = picture().png().toBuffer();

test.each(['jpeg', 'png', 'webp'] as const)(
  'a %s keeps its picture, but no metadata and nothing appended',
  async (format) => {
    const given = Buffer.concat([
      await withPlace()[format]().toBuffer(),
      Buffer.from('<script>alert(1)</script>'),
    ]);
    expect(given.includes(SECRET)).toBe(true);
    const image = Buffer.from((await encodeImage(base64(given))) ?? []);
    const { format: made, width, height, exif } = await sharp(image).metadata();
    expect([made, width, height, exif]).toEqual(['webp', 40, 20, undefined]);
    expect([image.includes(SECRET), image.includes('<script>')]).toEqual([false, false]);
  },
);

test('a photo is rotated as its camera was held, and shrunk to what a screen can show', async () => {
  const given = await picture(5_000, 100).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  const { width, height } = await sharp((await encodeImage(base64(given))) ?? undefined).metadata();
  expect([width, height]).toEqual([51, 2_560]);
});

test.each([
  ['nothing', async () => ''],
  ['a text', async () => base64('Hello')],
  ['a GIF', async () => base64(await picture().gif().toBuffer())],
  [
    'an SVG',
    async () =>
      base64(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
      ),
  ],
  ['a TIFF', async () => base64(await picture().tiff().toBuffer())],
  ['the beginning of a PNG', async () => base64((await PNG).subarray(0, 40))],
  ['a small file of many pixels', async () => base64(await picture(8_000, 8_000).png().toBuffer())],
  ['more than 5 MB', async () => base64(Buffer.concat([await PNG, Buffer.alloc(MOST_IMAGE_BYTES)]))],
])('%s is refused', async (_, given) => {
  expect(await encodeImage(await given())).toBeNull();
});

async function setUp(isLimited = false) {
  const support = await createSupportHarness(database.db, undefined, isLimited);
  const image = base64(await withPlace().png().toBuffer());
  const question = { subject: 'Lost', text: 'Look.', lookedAt: null };
  const ask = (images: readonly string[]) =>
    support.send('ada', '/api/support/begin', { ...question, images });
  return { ...support, image, ask };
}

test('an image reaches both sides of its conversation as a download, and nobody else', async () => {
  const { app, ask, image, send, headersOf } = await setUp();
  const { id } = (await ask([image])).body;
  const { messages } = (await send('owner', `/api/admin/support/conversation?id=${id}`)).body;
  const [shown] = messages[0].images;
  const get = (name: Parameters<typeof headersOf>[0], path: string) =>
    app.request(`${path}?id=${shown}`, { headers: headersOf(name) });
  for (const answer of [
    await get('ada', '/api/support/image'),
    await get('admin', '/api/admin/support/image'),
  ]) {
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': 'attachment; filename="image.webp"',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect((await sharp(bytes).metadata()).format).toBe('webp');
    expect(bytes.includes(SECRET)).toBe(false);
  }
  expect((await get('bob', '/api/support/image')).status).toBe(404);
  expect((await get('bob', '/api/admin/support/image')).status).toBe(403);
  expect((await get('owner', '/api/support/image')).status).toBe(403);
  expect((await app.request(`/api/support/image?id=${shown}`)).status).toBe(401);
  await database.db.delete(supportConversations);
  expect(await database.db.$count(supportImages)).toBe(0);
});

test('what is not an image, too large or too many is refused with the message, and nothing is stored', async () => {
  const { ask, image } = await setUp();
  for (const images of [['R0lGODlh'], [image, image, image, image], ['A'.repeat(7_000_000)]]) {
    const answer = await ask(images);
    expect([answer.status, answer.body.error]).toEqual([400, expect.stringContaining('An image is')]);
  }
  expect((await ask([randomBytes(16_000_000).toString('base64')])).status).toBe(413);
  expect(await database.db.$count(supportConversations)).toBe(0);
});

test('a customer can send twenty images a day', async () => {
  const { ask, image, wait } = await setUp();
  for (let sent = 0; sent < 6; sent += 1) expect((await ask([image, image, image])).status).toBe(200);
  expect((await ask([image, image, image])).status).toBe(429);
  expect((await ask([image, image])).status).toBe(200);
  wait(25);
  expect((await ask([image, image, image])).status).toBe(200);
});

test('images of refused messages count as well, so that nobody blocks the encoder for others', async () => {
  const { ask, image, send } = await setUp(true);
  const lost = { id: '0'.repeat(12), text: 'Look.', lookedAt: null, images: [image, image, image] };
  for (let sent = 0; sent < 10; sent += 1) {
    expect((await send('ada', '/api/support/reply', lost)).status).toBe(404);
    expect((await ask([image, image, 'R0lGODlh'])).status).toBe(400);
  }
  expect((await ask([image])).status).toBe(429);
  expect((await ask([])).status).toBe(200);
});

test('the images of a mail are stored with its message, other attachments are not', async () => {
  const { begin, answer, sendMails, mails, passOn, send, image } = await setUp();
  const id = await begin('ada');
  await answer(id);
  await sendMails();
  const MailboxHash = mails.at(-1)?.headers?.['Reply-To']?.replace(/^.*\+|@.*$/g, '');
  mails.length = 0;
  const gif = base64(await picture().gif().toBuffer());
  const Attachments = [{ Content: image }, { Content: gif, ContentID: 'logo' }];
  const mail = {
    MessageID: 'm1',
    FromFull: { Email: 'ada@example.com' },
    MailboxHash,
    Subject: 'Re: Lost',
    Attachments,
  };
  expect(await passOn(mail)).toBe(200);
  const { messages } = (await send('ada', `/api/support/conversation?id=${id}`)).body;
  expect(messages.at(-1)).toMatchObject({ text: 'Re: Lost', images: [expect.any(String)] });
  // A logo in a signature is left out silently.
  expect(mails).toEqual([]);
});
