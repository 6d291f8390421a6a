import type { Database } from '../db/database';
import { createLogger } from '../lib/observed/log';
import { layout, type Mail } from './layout';
import { createMailQueue, handOverOutside } from './start';

const MAIL: Mail = { to: 'ada@example.com', subject: 'Your code', text: '123456', html: '<p>123456</p>' };

function setUp(failures: number) {
  const delivered: Mail[] = [];
  const waits: number[] = [];
  const lines: Record<string, unknown>[] = [];
  let left = failures;
  const queue = createMailQueue(
    async (mail) => {
      left -= 1;
      if (left >= 0) throw new Error('451 try again later');
      delivered.push(mail);
    },
    createLogger('debug', { write: (line: string) => lines.push(JSON.parse(line)) }),
    { sleep: async (ms) => void waits.push(ms) },
  );
  return { queue, delivered, waits, lines };
}

describe('a mail handed to the outside', () => {
  const handedOver = async (trouble: readonly string[]) => {
    const [left, delivered, waits] = [[...trouble], [] as Mail[], [] as number[]];
    const handOver = handOverOutside({} as Database, async (mail) => void delivered.push(mail), {
      sleep: async (ms) => void waits.push(ms),
    });
    const done = async () => {
      const code = left.shift();
      if (code) throw Object.assign(new Error('failed'), { code });
    };
    const outcome = await handOver(MAIL, done).then(
      () => 'noted',
      ({ code }) => code,
    );
    return { outcome, waits, sent: delivered.length };
  };

  it('is noted once the database is back, and not sent again', async () => {
    expect(await handedOver(['53100', 'ECONNREFUSED'])).toEqual({
      ...{ outcome: 'noted', waits: [1_000, 1_000], sent: 1 },
    });
  });

  it('is left to the next run of its job if that takes long, or at another failure', async () => {
    expect(await handedOver(Array(8).fill('53100'))).toMatchObject({ outcome: '53100', sent: 1 });
    expect(await handedOver(['23505'])).toEqual({ outcome: '23505', waits: [], sent: 1 });
  });
});

describe('the mail queue', () => {
  it('retries a busy server, waiting longer each time', async () => {
    const { queue, delivered, waits } = setUp(3);
    queue.send(MAIL);
    await new Promise(setImmediate);
    await queue.drain();
    expect(delivered).toEqual([MAIL]);
    expect(waits).toEqual([1_000, 10_000, 60_000]);
  });

  it('gives up after four tries and logs nothing that identifies anyone', async () => {
    const { queue, delivered, lines } = setUp(Number.POSITIVE_INFINITY);
    queue.send(MAIL);
    await new Promise(setImmediate);
    await queue.drain();
    expect(delivered).toEqual([]);
    expect(lines.map(({ msg }) => msg)).toEqual([
      'mail failed',
      'mail failed',
      'mail failed',
      'mail given up',
    ]);
    expect(lines.at(-1)).toMatchObject({ level: 'error', domain: 'example.com' });
    expect(JSON.stringify(lines)).not.toMatch(/ada|123456/);
  });

  it.each([
    ['once', { responseCode: 550 }, 1],
    ['four times if our login failed', { responseCode: 535, code: 'EAUTH' }, 4],
    ['four times if it was put off', { responseCode: 451 }, 4],
  ])('tries a mail that the server refuses %s', async (_, why, tries) => {
    const deliver = jest.fn(() => Promise.reject(Object.assign(new Error('refused'), why)));
    const queue = createMailQueue(deliver, createLogger('silent'), { sleep: async () => {} });
    queue.send(MAIL);
    await new Promise(setImmediate);
    await queue.drain();
    expect(deliver).toHaveBeenCalledTimes(tries);
  });

  it('drains only after everything handed to it is sent', async () => {
    let sent = 0;
    const queue = createMailQueue(async () => {
      await new Promise(setImmediate);
      sent += 1;
    }, createLogger('silent'));
    for (let n = 0; n < 5; n += 1) queue.send(MAIL);
    await queue.drain();
    expect(sent).toBe(5);
  });

  it('does not wait out a back-off when the process stops', async () => {
    let tries = 0;
    const queue = createMailQueue(async () => {
      tries += 1;
      throw new Error('down');
    }, createLogger('silent'));
    queue.send(MAIL);
    await new Promise(setImmediate);
    await queue.drain();
    expect(tries).toBe(2);
  });
});

describe('an email', () => {
  const email = layout(
    {
      to: 'ada@example.com',
      subject: 'Your code',
      heading: 'Hello <Ada>',
      paragraphs: ['Type this in:', 'It holds for ten minutes.', 'Kind regards,\nAda & Bob'],
      code: '123456',
      action: { label: 'Open', url: 'https://app.example/?a=1&b="2"' },
    },
    { productName: 'Spread & Wise', publicOrigin: 'https://app.example' },
  );

  it('has the same content as text and as HTML', () => {
    for (const words of ['Type this in:', '123456', 'It holds for ten minutes.', 'Open']) {
      expect(email.text).toContain(words);
      expect(email.html).toContain(words);
    }
    expect(email.text.indexOf('123456')).toBeLessThan(email.text.indexOf('It holds'));
  });

  it('keeps line breaks as written', () => {
    expect(email.text).toContain('Kind regards,\nAda & Bob');
    expect(email.html).toContain('Kind regards,<br>Ada &amp; Bob');
  });

  it('escapes inserted values, so that none becomes markup', () => {
    expect(email.html).toContain('Hello &lt;Ada&gt;');
    expect(email.html).toContain('Spread &amp; Wise');
    expect(email.html).toContain('href="https://app.example/?a=1&amp;b=&quot;2&quot;"');
    expect(email.text).toContain('Hello <Ada>');
  });
});
