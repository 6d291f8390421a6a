/**
 * What a key may do, where the exchange tells. Only a key that may do nothing but read is used: this product never
 * trades, and a key that could is a risk for nothing.
 */
import type { CcxtExchange } from '../ccxt/library';

/** 'unknown': the exchange does not tell, or not in a way that is understood. */
export type KeyPower = 'reads' | 'trades' | 'withdraws' | 'unknown';

type Ask = (call: (name: string) => Promise<unknown>) => Promise<KeyPower>;

/** By the names that the library gives to an exchange's own calls; from the exchanges' documents, tried on none. */
const ASKS: Readonly<Record<string, Ask>> = {
  // GET /sapi/v1/account/apiRestrictions
  async binance(call) {
    const { enableWithdrawals, ...rights } = fieldsOf(await call('sapiGetAccountApiRestrictions'));
    if (!('enableReading' in rights)) return 'unknown';
    const trades = Object.entries(rights).some(
      ([name, value]) => /trading|margin|futures|options|transfer/i.test(name) && isTrue(value),
    );
    return powerOf(isTrue(enableWithdrawals), trades);
  },
  // GET /v5/user/query-api: readOnly is 1 for a key that reads.
  async bybit(call) {
    const { readOnly, permissions } = fieldsOf(fieldsOf(await call('privateGetV5UserQueryApi')).result);
    if (readOnly === undefined) return 'unknown';
    return powerOf(
      /withdraw/i.test(JSON.stringify(permissions ?? '')) && !isTrue(readOnly),
      !isTrue(readOnly),
    );
  },
  // GET /api/v5/account/config: perm is a list like read_only,trade,withdraw.
  async okx(call) {
    const [account] = listOf(fieldsOf(await call('privateGetAccountConfig')).data);
    return ofWords(fieldsOf(account).perm);
  },
  // GET /api/v1/user/api-key: permission is a list like General,Spot,Transfer.
  kucoin: async (call) => ofWords(fieldsOf(fieldsOf(await call('privateGetUserApiKey')).data).permission),
  // GET /api/v3/brokerage/key_permissions
  async coinbase(call) {
    const { can_view, can_trade, can_transfer } = fieldsOf(await call('v3PrivateGetBrokerageKeyPermissions'));
    return can_view === undefined ? 'unknown' : powerOf(isTrue(can_transfer), isTrue(can_trade));
  },
  // POST /v2/auth/r/permissions: [scope, reads, writes] for each scope.
  async bitfinex(call) {
    const scopes = listOf(await call('privatePostAuthRPermissions')).map(listOf);
    if (!scopes.length) return 'unknown';
    const writes = scopes.flatMap(([scope, , writes]) => (isTrue(writes) ? [String(scope)] : []));
    return powerOf(writes.includes('withdraw'), writes.includes('orders') || writes.includes('wallets'));
  },
  // POST /0/private/GetApiKeyInfo
  async kraken(call) {
    const { permissions } = fieldsOf(fieldsOf(await call('privatePostGetApiKeyInfo')).result);
    return ofWords(listOf(permissions).join() || undefined);
  },
  // GET /v2/user/api-key: permission is a list like readOnly,trade,withdraw.
  async htx(call) {
    const [key] = listOf(fieldsOf(await call('v2PrivateGetUserApiKey')).data);
    return ofWords(fieldsOf(key).permission);
  },
};

/** Rejects where the exchange refuses the key. */
export function keyPower(exchange: string, library: CcxtExchange): Promise<KeyPower> {
  const calls = library as unknown as Readonly<Record<string, unknown>>;
  const ask = ASKS[exchange];
  if (!ask) return Promise.resolve('unknown');
  return ask(async (name) => {
    const call = calls[name];
    return typeof call === 'function' ? call.call(library) : undefined;
  });
}

const powerOf = (withdraws: boolean, trades: boolean): KeyPower =>
  withdraws ? 'withdraws' : trades ? 'trades' : 'reads';

/** A list of rights in an exchange's own words. One that is not known to be harmless counts as more than reading. */
function ofWords(words: unknown): KeyPower {
  if (typeof words !== 'string' || !words) return 'unknown';
  const more = words
    .split(/[,|]/)
    .filter((word) => !/^\s*(read|query|view|general|read[-_ ]?only|query-\S+)\s*$/i.test(word));
  return powerOf(
    more.some((word) => /withdraw|transfer/i.test(word)),
    more.length > 0,
  );
}

const isTrue = (value: unknown) => value === true || value === 1 || value === '1' || value === 'true';
const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
