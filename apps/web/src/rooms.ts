/**
 * Every folder of the site's source, its purpose, and the folders that it may import.
 *
 * `npm run check` enforces it: it refuses unlisted folders and undeclared imports. Tests may import any room.
 *
 * To change:
 * - which folders of the site may import which: `rooms` here
 */
export interface SiteRoom {
  readonly purpose: string
  /** Rooms that it may import. */
  readonly uses: readonly string[]
}

/** Rooms that any feature may use. */
const shared = [
  'browser',
  'images',
  'dialogs',
  'language',
  'session',
  'api',
  'live',
  'play',
  'forms',
  'verification',
  'records',
] as const

/** Lowest first: a room uses only rooms listed before it, so data flows one way. */
export const rooms = {
  browser: {
    purpose: 'browser features: storage, painting, installation, failed loads, page titles',
    uses: [],
  },
  images: {
    purpose: 'small shared images: avatars, icons, QR codes',
    uses: [],
  },
  dialogs: {
    purpose: 'open dialogs, questions to the visitor, short notes',
    uses: [],
  },
  language: {
    purpose: 'the language of the site, its phrases and error messages',
    uses: ['browser'],
  },
  session: {
    purpose: 'the signed-in user, and what is kept until a login or registration is finished',
    uses: ['dialogs'],
  },
  api: {
    purpose: 'calls to the server, the cache of its replies, and what is derived from them',
    uses: ['language', 'session'],
  },
  live: {
    purpose: "the socket that keeps the open page's data up to date",
    uses: ['language', 'session', 'api'],
  },
  play: {
    purpose:
      'opening games, links of news, client seeds, returning money that vendors hold, facts of play, reality checks, and signing out',
    uses: ['dialogs', 'language', 'session', 'api'],
  },
  forms: {
    purpose: 'shared form fields, rules and refusals, passwords included',
    uses: ['dialogs', 'language', 'session', 'api'],
  },
  verification: {
    purpose: 'verification of a mobile number, mailbox or second factor, by code or provider, and of the owner',
    uses: ['images', 'dialogs', 'language', 'session', 'api', 'forms'],
  },
  records: {
    purpose: 'what lists of records share: periods, downloads, the look of their tables',
    uses: ['browser', 'language', 'api'],
  },
  features: {
    purpose: 'the features of the site, one folder each; none imports another',
    uses: shared,
  },
  app: {
    purpose: 'assembles pages, frame and addresses',
    uses: [...shared, 'features'],
  },
  testing: {
    purpose: 'shared by tests of several rooms; only tests import it',
    uses: [],
  },
} as const satisfies Readonly<Record<string, SiteRoom>>
