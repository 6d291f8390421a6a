import { CALLS, type Call } from '@spreadwise/contract';
import { sampleAnswer } from './sample-api';

const answered = Object.entries<Call>(CALLS).flatMap(([name, call]) =>
  call.response ? [[name, call.response, sampleAnswer(call)] as const] : [],
);

test.each(answered)('the sample answer of %s satisfies its contract', (_, response, sample) => {
  expect(response.safeParse(sample).error).toBeUndefined();
});
