import { callerAddress } from './exchange';
import { networkOf } from './rate-limit';

function addressSeen(trustedProxies: number, socket: string | null, forwardedFor?: string): string {
  const headers: Record<string, string> = forwardedFor ? { 'X-Forwarded-For': forwardedFor } : {};
  const request = new Request('http://localhost/', { headers });
  return callerAddress({ request, incoming: undefined }, { trustedProxies, socketAddress: () => socket });
}

describe('the client address', () => {
  it('is the socket’s, whatever the caller claims', () => {
    expect(addressSeen(0, '203.0.113.7', '198.51.100.1')).toBe('203.0.113.7');
  });

  it('is the one our outermost proxy saw, not what the caller put in front of it', () => {
    expect(addressSeen(1, '10.0.0.1', '1.2.3.4, 203.0.113.7')).toBe('203.0.113.7');
    expect(addressSeen(2, '10.0.0.1', '1.2.3.4, 203.0.113.7, 10.0.0.2')).toBe('203.0.113.7');
  });

  it('is the nearest known one when fewer proxies wrote than are configured', () => {
    expect(addressSeen(3, '10.0.0.1', '203.0.113.7')).toBe('203.0.113.7');
    expect(addressSeen(1, '10.0.0.1')).toBe('10.0.0.1');
  });

  it('is the socket’s when the header is malformed', () => {
    expect(addressSeen(1, '10.0.0.1', 'unknown, <script>')).toBe('10.0.0.1');
  });

  it('has no port and no brackets, and is no IPv4-mapped IPv6 address', () => {
    expect(addressSeen(0, '::ffff:203.0.113.7')).toBe('203.0.113.7');
    expect(addressSeen(1, '10.0.0.1', '203.0.113.7:4711')).toBe('203.0.113.7');
    expect(addressSeen(1, '10.0.0.1', '[2001:db8::1]:4711')).toBe('2001:db8::1');
    expect(addressSeen(0, null)).toBe('0.0.0.0');
  });
});

describe('networkOf', () => {
  it('treats all addresses of an IPv6 subscriber as one', () => {
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:0db8:0001:0002::/64');
    expect(networkOf('2001:db8:1:2::9')).toBe('2001:0db8:0001:0002::/64');
    expect(networkOf('2001:db8::1')).toBe('2001:0db8:0000:0000::/64');
    expect(networkOf('::1')).toBe('0000:0000:0000:0000::/64');
    expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
  });
});
