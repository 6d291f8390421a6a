/**
 * Checks every screen of the gallery in both themes at five widths: fails on axe violations, content security policy
 * violations, script errors and sideways scrolling. `--shots DIR` saves screenshots.
 */
import { mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium } from '@playwright/test';

const { values } = parseArgs({ options: { shots: { type: 'string' }, only: { type: 'string' } } });
const base = `file://${new URL('dist/index.html', import.meta.url).pathname}`;
const screens = ['components', 'login', 'secure', 'sign-in', 'signup-1', 'signup-2', 'owner', 'customer'];
const widths = [360, 390, 768, 1440, 1920];
const faults = [];

const executablePath = process.env.CHROMIUM_PATH;
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
if (values.shots) await mkdir(values.shots, { recursive: true });

const look = async (screen, colorScheme, width) => {
  const where = `${screen} ${colorScheme} ${width}`;
  const context = await browser.newContext({
    colorScheme,
    viewport: { width, height: width < 600 ? 844 : 900 },
    hasTouch: width < 600,
    bypassCSP: false,
  });
  const page = await context.newPage();
  page.on('console', (message) => message.type() === 'error' && faults.push(`${where}: ${message.text()}`));
  page.on('pageerror', (error) => faults.push(`${where}: ${error.message}`));
  await page.goto(`${base}#${screen}`);
  await page.locator('h1').first().waitFor();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (overflow > 0) faults.push(`${where}: ${overflow} px wider than the window`);
  if (values.shots)
    await page.screenshot({ path: `${values.shots}/${screen}-${colorScheme}-${width}.png`, fullPage: true });
  if (width === 390 || width === 1440) {
    const { violations } = await new AxeBuilder({ page }).options({ preload: false }).analyze();
    for (const { id, impact, nodes } of violations)
      faults.push(
        `${where}: axe ${id} (${impact}) ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      );
  }
  await context.close();
};

for (const screen of screens.filter((name) => !values.only || values.only.split(',').includes(name)))
  for (const colorScheme of ['light', 'dark'])
    for (const width of widths) await look(screen, colorScheme, width);
await browser.close();
for (const fault of faults) console.error(fault);
console.log(`${screens.length} screens, ${widths.length} widths, 2 themes: ${faults.length} faults`);
process.exitCode = faults.length > 0 ? 1 : 0;
