import { CALLS, type Call } from '@spreadwise/contract';
import { sampleAnswer } from './sample-api';

const answered = Object.entries<Call>(CALLS).flatMap(([name, call]) =>
  call.response ? [[name, call.response, sampleAnswer(call)] as const] : [],
);

test.each(answered)('the sample of %s is an answer that its contract allows', (_, response, sample) => {
  expect(response.safeParse(sample).error).toBeUndefined();
});
