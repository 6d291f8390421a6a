/** Tests against a minimal mail server over a real socket. */
import { createServer, type Server, type Socket } from 'node:net';
import { createSmtp } from './start';

const received: string[] = [];
let server: Server;
let refuses = false;

function speak(socket: Socket): void {
  let data: string | null = null;
  let text = '';
  socket.write('220 test\r\n');
  socket.on('data', (chunk) => {
    text += chunk.toString();
    for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
      const line = text.slice(0, end);
      text = text.slice(end + 2);
      if (data !== null && line !== '.') data += `${line}\n`;
      else if (data !== null) {
        received.push(data);
        data = null;
        socket.write('250 taken\r\n');
      } else if (line.startsWith('DATA')) {
        data = '';
        socket.write('354 go on\r\n');
      } else if (line.startsWith('RCPT')) {
        received.push(line);
        socket.write(refuses ? '451 later\r\n' : '250 ok\r\n');
      } else socket.write('250 ok\r\n');
    }
  });
  socket.on('error', () => {});
}

beforeAll((done) => {
  server = createServer(speak).listen(0, '127.0.0.1', done);
});
beforeEach(() => {
  received.length = 0;
  refuses = false;
});
afterAll((done) => {
  server.close(done);
});

const MAIL = {
  to: 'ada@example.com',
  subject: 'Your code',
  text: 'Code: 123456',
  html: '<p>Code: 123456</p>',
};

function smtp() {
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('no port');
  return createSmtp({ url: `smtp://127.0.0.1:${address.port}`, from: 'Spreadwise <hello@example.com>' });
}

it('hands a mail to the server as text and as HTML', async () => {
  const { deliver, close } = smtp();
  await deliver(MAIL);
  close();
  expect(received[0]).toBe('RCPT TO:<ada@example.com>');
  expect(received[1]).toMatch(/From: Spreadwise <hello@example\.com>/);
  expect(received[1]).toContain('text/plain');
  expect(received[1]).toContain('text/html');
});

it('rejects when the server refuses the mail, so that it is retried', async () => {
  refuses = true;
  const { deliver, close } = smtp();
  await expect(deliver(MAIL)).rejects.toThrow('451');
  close();
});

it('sends to one address only, whatever it looks like', async () => {
  const { deliver, close } = smtp();
  await deliver({ ...MAIL, to: 'a@example.com, b@example.com' }).catch(() => {});
  close();
  expect(received.filter((line) => line.startsWith('RCPT')).length).toBeLessThanOrEqual(1);
});
