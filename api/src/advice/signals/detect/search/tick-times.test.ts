import { TickTimes } from './universe-scanners';

describe('tick times', () => {
  it('are null without any', () => {
    expect(new TickTimes().quantiles(0.5)[0]).toBeNull();
  });

  it('are reported to within a hundredth', () => {
    const times = new TickTimes();
    for (let us = 1; us <= 1_000; us += 1) times.add(us);
    expect(times.quantiles(0.5)[0]).toBeGreaterThanOrEqual(500);
    expect(times.quantiles(0.5)[0]).toBeLessThan(500 * 1.01);
    expect(times.quantiles(0.99)[0]).toBeGreaterThanOrEqual(990);
    expect(times.quantiles(0.99)[0]).toBeLessThan(990 * 1.01);
  });

  it('drop what is older than a minute', () => {
    const times = new TickTimes();
    times.add(5_000);
    for (let part = 0; part < 5; part += 1) times.turn();
    times.add(1);
    expect(times.quantiles(1)[0]).toBeGreaterThanOrEqual(5_000);
    times.turn();
    expect(times.quantiles(1)[0]).toBe(1);
  });

  it('accept durations too short to measure and far too long ones', () => {
    const times = new TickTimes();
    for (const us of [0, -1, 1e-9, 1e12]) times.add(us);
    expect(times.quantiles(0.5)[0]).toBe(0);
    expect(times.quantiles(1)[0]).toBeGreaterThanOrEqual(60_000_000);
  });
});
