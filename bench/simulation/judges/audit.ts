/** The audit log is complete: numbered without gaps, intact by its own chain, and with everything the owner did. */
import type { Judge } from './judge';

export const audit: Judge = {
  name: 'audit',
  from: 'the contract of GET /api/admin/audit/verification: each row is hashed with the one before it',
  when: 'settled',
  async judge({ rows, owner }) {
    const numbers = await rows<{ seq: number }>(
      'select seq::int as seq from audit_log where seq is not null order by seq',
    );
    const wrong = numbers.flatMap(({ seq }, index) =>
      index > 0 && seq !== (numbers[index - 1]?.seq ?? 0) + 1
        ? [`row ${seq} follows row ${numbers[index - 1]?.seq}`]
        : [],
    );
    const granted = await rows<{ count: number }>(
      `select count(*)::int as count from audit_log where action = 'comp.granted' and actor = 'owner'`,
    );
    // A call without an answer may have been executed as well.
    if ((granted[0]?.count ?? 0) < owner.gifts())
      wrong.push(`the owner gave ${owner.gifts()} tiers, and the log has ${granted[0]?.count}`);
    const { status, body } = await owner.ask('GET', '/api/admin/audit/verification');
    if (status !== 200) return [...wrong, `the log could not be verified: ${status}`];
    return body.fault ? [...wrong, `the chain is broken: ${JSON.stringify(body.fault)}`] : wrong;
  },
};
