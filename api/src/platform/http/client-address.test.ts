import { callerAddress } from './exchange';
import { networkOf } from './rate-limit';

function addressSeen(trustedProxies: number, socket: string | null, forwardedFor?: string): string {
  const headers: Record<string, string> = forwardedFor ? { 'X-Forwarded-For': forwardedFor } : {};
  const request = new Request('http://localhost/', { headers });
  return callerAddress({ request, incoming: undefined }, { trustedProxies, socketAddress: () => socket });
}

describe('where a request comes from', () => {
  it('is the socket, whatever the caller claims', () => {
    expect(addressSeen(0, '203.0.113.7', '198.51.100.1')).toBe('203.0.113.7');
  });

  it('is what our outermost proxy saw, not what the caller put in front of it', () => {
    expect(addressSeen(1, '10.0.0.1', '1.2.3.4, 203.0.113.7')).toBe('203.0.113.7');
    expect(addressSeen(2, '10.0.0.1', '1.2.3.4, 203.0.113.7, 10.0.0.2')).toBe('203.0.113.7');
  });

  it('is the nearest known when fewer proxies wrote than were announced', () => {
    expect(addressSeen(3, '10.0.0.1', '203.0.113.7')).toBe('203.0.113.7');
    expect(addressSeen(1, '10.0.0.1')).toBe('10.0.0.1');
  });

  it('is the socket when the header is nonsense', () => {
    expect(addressSeen(1, '10.0.0.1', 'unknown, <script>')).toBe('10.0.0.1');
  });

  it('has neither port nor brackets nor an IPv4 address in disguise', () => {
    expect(addressSeen(0, '::ffff:203.0.113.7')).toBe('203.0.113.7');
    expect(addressSeen(1, '10.0.0.1', '203.0.113.7:4711')).toBe('203.0.113.7');
    expect(addressSeen(1, '10.0.0.1', '[2001:db8::1]:4711')).toBe('2001:db8::1');
    expect(addressSeen(0, null)).toBe('0.0.0.0');
  });
});

describe('whose address counts as one', () => {
  it('takes all addresses of an IPv6 subscriber together', () => {
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
    expect(networkOf('2001:db8:1:2::9')).toBe('2001:db8:1:2::/64');
    expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64');
    expect(networkOf('::1')).toBe('0:0:0:0::/64');
    expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
  });
});
