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
    'nobody listens',
    'connect ECONNREFUSED',
    { code: 'ESOCKET', command: 'CONN', syscall: 'connect' },
    'later',
  ],
  ['it closes before it greets', 'Reached maximum number of retries', { code: 'ECONNECTION' }, 'later'],
  ['it never greets', 'Greeting never received', { code: 'ETIMEDOUT', command: 'CONN' }, 'later'],
  ['it is busy', '451 later', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 451 }, 'later'],
  [
    'it closes in the middle',
    'Connection closed unexpectedly',
    { code: 'ECONNECTION', command: 'CONN' },
    'unknown',
  ],
  ['it falls silent in the middle', 'Timeout', { code: 'ETIMEDOUT', command: 'CONN' }, 'unknown'],
  ['it breaks off', 'read ECONNRESET', { code: 'ESOCKET', command: 'CONN', syscall: 'read' }, 'unknown'],
])('classifies a failure of the mail server: %s', (_, message, words, expected) => {
  expect(outcomeOf(failure(message, words))).toBe(expected);
});
