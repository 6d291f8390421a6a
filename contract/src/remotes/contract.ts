/**
 * A remote's contract: its team's declarations in remote.json, part of every version. The owner approves what it asks
 * for; the shell takes pages, cards and navigation from it, and the gate checks the build against it.
 */
import { PERMISSIONS, ROLES, TIER_NAMES } from '@spreadwise/shared-auth/model';
import { z } from 'zod';
import { line } from '../fields';
import { isGermanPath } from '../page-paths';
import { AUDIENCES, isFor, overlap } from './audience';
import { remoteName } from './names';
import { SERVER_PATHS } from './server-paths';

/** The contract's file name in a build. */
export const CONTRACT_FILE = 'remote.json';

/** Kilobytes of brotli that the scripts and styles of one remote may ever have. */
export const MOST_BUDGET_KB = 250;

export const pagePath = z
  .string()
  .max(80, 'A path has at most 80 characters.')
  .regex(
    /^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/,
    'A path is / and words of lower-case letters, digits and hyphens, e.g. /insights or /insights/daily.',
  )
  .refine(
    (path) => !(SERVER_PATHS as readonly string[]).includes(path.split('/')[1] ?? ''),
    `The server itself answers under ${SERVER_PATHS.map((part) => `/${part}`).join(', ')}.`,
  )
  .refine((path) => !isGermanPath(path), 'Paths under /de are reserved for the German pages.')
  .meta({ examples: ['/insights'] });

/** A module that a remote exposes, without `./`. Its default export is a component. */
export const exposeName = z
  .string()
  .max(60)
  .regex(/^[A-Za-z][A-Za-z0-9]*$/, 'An exposed module is named by letters and digits, e.g. Insights.')
  .meta({ examples: ['Insights'] });

/** E.g. `dashboard.view`; a remote's own permissions start with the remote's name, e.g. `mfe-insights.view`. */
export const permissionName = z
  .string()
  .max(100)
  .regex(
    /^[a-z][a-z0-9-]*(?:\.[a-z0-9_-]+)+$/,
    'A permission is words of lower-case letters with dots between them, e.g. analytics.view.',
  );

/** The call's name in the API's contract. */
const callName = z
  .string()
  .max(120)
  .regex(
    /^(?:GET|POST|PUT|PATCH|DELETE) \/api\/\S+$/,
    'A call is named as the API names it, e.g. GET /api/signals.',
  );

/** Who looks at a screen: a role, or a visitor who is not signed in. */
export const VIEWERS = ['nobody', ...ROLES] as const;
export type ViewerKind = (typeof VIEWERS)[number];

/** Who can hold a remote's own permission: a role, or a customer's tier. */
export const HOLDERS = [...ROLES.filter((role) => role !== 'CUSTOMER'), ...TIER_NAMES] as const;

const text = (most: number) => line().min(1).max(most);
const order = z.int().min(0).max(1_000).default(500).describe('The smaller comes first.');

/** A page of the site. Several pages can share a path if no viewer belongs to more than one of their audiences. */
export const remotePage = z.strictObject({
  path: pagePath.describe('Its address in the product, e.g. /insights.'),
  title: text(60).describe('What the tab and search engines call it.'),
  description: line().max(200).default('').describe('For search engines and link previews.'),
  german: z
    .strictObject({
      title: text(60).describe('The title under /de.'),
      description: line().max(200).default('').describe('The description under /de.'),
    })
    .optional()
    .describe('The same in German; without it the English texts stand under /de too.'),
  index: z.boolean().default(false).describe('Whether search engines may list it.'),
  expose: exposeName.describe(
    'The exposed module that shows it, without ./; its default export is a component.',
  ),
  audience: z.enum(AUDIENCES).default('everyone').describe('Who may open it.'),
  permission: permissionName
    .optional()
    .describe('Only those signed in who hold it see the page and download anything of the remote.'),
  onSignedIn: pagePath
    .optional()
    .describe('Where signing in on it leads, with the query of the address; by default the address stays.'),
  navigation: z
    .strictObject({
      label: text(30).describe('The words of the link.'),
      german: text(30).optional().describe('The words under /de.'),
      order,
    })
    .optional()
    .describe('A link to it in the navigation of everybody who may open it.'),
});
export type RemotePage = z.infer<typeof remotePage>;

/** `mfe-dashboard.overview`: a place in another remote's screen, named after that remote. */
export const slotName = z
  .string()
  .max(100)
  .regex(
    /^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*$/,
    'A slot is named after the remote that has it, e.g. mfe-dashboard.overview.',
  );

/** A component within another remote's screen, with its own error boundary. */
export const remoteCard = z.strictObject({
  slot: slotName.describe('The place that another remote offers.'),
  title: text(60).describe('The heading of the card.'),
  expose: exposeName.describe('The exposed module that shows it, without ./.'),
  permission: permissionName.optional().describe('Only its holders see the card.'),
  order,
});
export type RemoteCard = z.infer<typeof remoteCard>;

export const remoteSlot = z
  .strictObject({
    name: slotName.describe('<remote>.<slot>'),
    description: text(200).describe('What belongs there.'),
  })
  .describe("A place in the remote's own screens for cards of others.");

export const ownPermission = z
  .strictObject({
    description: text(200).describe('What holding it shows.'),
    heldBy: z.array(z.enum(HOLDERS)).min(1).describe('Roles and tiers that hold it.'),
  })
  .describe('It decides what is shown, never what the API answers.');

const remoteContractShape = z.strictObject({
  $schema: z.string().optional().describe('Where editors find this description.'),
  name: remoteName.describe('The name that the owner has reserved.'),
  team: text(120).describe('Who is responsible for it, e.g. Insights, insights@example.com.'),
  repository: z.url().max(300).optional().describe('Where its source is.'),
  pages: z.array(remotePage).max(50).default([]).describe('The pages that it adds to the product.'),
  cards: z.array(remoteCard).max(50).default([]).describe("Its components in other remotes' screens."),
  slots: z.array(remoteSlot).max(50).default([]).describe("Places in its screens for others' cards."),
  permissions: z
    .record(permissionName, ownPermission)
    .default({})
    .describe('Permissions of its own, each named <remote>.<name>.'),
  calls: z.array(callName).max(200).default([]).describe('Every API call that its code makes.'),
  opens: z
    .record(exposeName, z.partialRecord(z.enum(VIEWERS), z.array(callName)))
    .default({})
    .describe('Exposed module, then viewer: the calls it makes before anybody interacts.'),
  needs: z
    .record(text(100), text(60))
    .default({})
    .describe('Shared package, then the range of versions that it runs with.'),
  budget: z
    .number()
    .positive()
    .max(MOST_BUDGET_KB, `A budget is at most ${MOST_BUDGET_KB} kB.`)
    .describe('Kilobytes of brotli that all of its scripts and styles may have.'),
  errorLimit: z
    .number()
    .min(0)
    .max(100)
    .default(5)
    .describe("Percent of a canary's tabs that may fail before it ends by itself."),
});

const EXAMPLE = {
  name: 'mfe-insights',
  team: 'Insights, insights@example.com',
  pages: [
    {
      path: '/insights',
      title: 'Insights',
      description: '',
      index: false,
      expose: 'Insights',
      audience: 'signed-in',
      permission: 'analytics.view',
      navigation: { label: 'Insights', order: 500 },
    },
  ],
  cards: [],
  slots: [],
  permissions: {},
  calls: ['GET /api/signals'],
  opens: { Insights: { OWNER: ['GET /api/signals'] } },
  needs: { react: '^19.3.1' },
  budget: 20,
  errorLimit: 5,
} as const;

/** Permissions of pages and cards must be the site's or the remote's own. */
export const remoteContract = remoteContractShape
  .superRefine((contract, ctx) => {
    const { name, pages, cards, slots, permissions, calls, opens } = contract;
    const refuse = (path: (string | number)[], message: string) =>
      ctx.addIssue({ code: 'custom', path, message });
    for (const own of Object.keys(permissions)) {
      if (!own.startsWith(`${name}.`))
        refuse(['permissions', own], `Its own permissions must begin with ${name}. (with the dot).`);
      if (own in PERMISSIONS) refuse(['permissions', own], `${own} is one of the site's permissions.`);
    }
    for (const [index, slot] of slots.entries())
      if (!slot.name.startsWith(`${name}.`))
        refuse(['slots', index, 'name'], `Its own slots must begin with ${name}. (with the dot).`);
    for (const [list, entries] of [
      ['pages', pages],
      ['cards', cards],
    ] as const)
      for (const [index, { permission }] of entries.entries())
        if (permission && !(permission in PERMISSIONS) && !(permission in permissions))
          refuse(
            [list, index, 'permission'],
            `There is no permission ${permission}: name one of the site's, or declare it under "permissions".`,
          );
    for (const [index, page] of pages.entries()) {
      if (pages.slice(0, index).some((before) => collide(before, page)))
        refuse(['pages', index, 'path'], `${page.path} already exists, for ${page.audience}.`);
      if (page.permission && isFor(page.audience, null))
        refuse(['pages', index, 'audience'], 'A page with a permission must be for "signed-in".');
    }
    for (const [index, { slot, expose }] of cards.entries())
      if (cards.slice(0, index).some((before) => before.slot === slot && before.expose === expose))
        refuse(['cards', index, 'expose'], `${expose} is in ${slot} already.`);
    for (const [expose, byViewer] of Object.entries(opens))
      for (const [viewer, made] of Object.entries(byViewer))
        for (const call of made ?? [])
          if (!calls.includes(call)) refuse(['opens', expose, viewer], `${call} is missing from "calls".`);
  })
  .meta({ examples: [EXAMPLE] });
export type RemoteContract = z.infer<typeof remoteContract>;

/** Whether one person could be shown both pages at the same address. */
export const collide = (
  one: Pick<RemotePage, 'path' | 'audience'>,
  other: Pick<RemotePage, 'path' | 'audience'>,
): boolean => one.path === other.path && overlap(one.audience, other.audience);

/** A difference between the approved contract and the one a version asks for, in words. */
export const contractChange = z.object({
  kind: z.enum(['page', 'card', 'slot', 'permission', 'call', 'need', 'budget', 'team', 'limit']),
  change: z.enum(['added', 'removed', 'changed']),
  /** What changed, e.g. a path. */
  subject: z.string(),
  /** A sentence for the owner. */
  text: z.string(),
  /** Whether it exceeds what is approved, so that the version waits for the owner. */
  needsApproval: z.boolean(),
});
export type ContractChange = z.infer<typeof contractChange>;
