/** The outcome of a mail, by failures as nodemailer reports them. */
import { smtpOutcome } from './email-channel';

const failure = (message: string, words: object) => Object.assign(new Error(message), words);
const outcomeOf = (error: Error) => {
  try {
    return smtpOutcome(error, 'email ada@example.com').outcome;
  } catch {
    return 'unknown';
  }
};

it.each([
  [
    'the connection is refused',
    'connect ECONNREFUSED',
    { code: 'ESOCKET', command: 'CONN', syscall: 'connect' },
    'later',
  ],
  [
    'it closes the connection before its greeting',
    'Reached maximum number of retries',
    { code: 'ECONNECTION' },
    'later',
  ],
  ['its greeting times out', 'Greeting never received', { code: 'ETIMEDOUT', command: 'CONN' }, 'later'],
  ['it answers 451', '451 later', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 451 }, 'later'],
  [
    'it closes the connection during the message',
    'Connection closed unexpectedly',
    { code: 'ECONNECTION', command: 'CONN' },
    'unknown',
  ],
  ['it times out during the message', 'Timeout', { code: 'ETIMEDOUT', command: 'CONN' }, 'unknown'],
  [
    'the connection is reset during the message',
    'read ECONNRESET',
    { code: 'ESOCKET', command: 'CONN', syscall: 'read' },
    'unknown',
  ],
])('classifies a failure of the mail server: %s', (_, message, words, expected) => {
  expect(outcomeOf(failure(message, words))).toBe(expected);
});
