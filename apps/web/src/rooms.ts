/**
 * THE map of the site's source: every folder of `src`, what it is for, and which others it may import.
 *
 * `npm run check` enforces it: it refuses a folder that is not listed here and an import that is not declared. Tests may
 * import any room.
 */
export interface SiteRoom {
  readonly purpose: string
  /** Rooms that it may import. */
  readonly uses: readonly string[]
}

/** What parts of the site share: any feature may use it. */
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
] as const

/** Lowest first: a room uses only rooms listed before it, so data flows one way. */
export const rooms = {
  browser: {
    purpose: 'what the site needs of the browser itself: storage, painting, installation, failed loads, page titles',
    uses: [],
  },
  images: {
    purpose: 'small images that several parts show: avatars, icons, QR codes',
    uses: [],
  },
  dialogs: {
    purpose: 'which dialogs are open, questions to the visitor, passing notes',
    uses: [],
  },
  language: {
    purpose: 'the language of the site, its phrases and the words for errors',
    uses: ['browser'],
  },
  session: {
    purpose: 'who is signed in, and what is kept until a login or registration is finished',
    uses: ['dialogs'],
  },
  api: {
    purpose: 'what the site asks the house, which answers it keeps, and what it reads from them',
    uses: ['language', 'session'],
  },
  live: {
    purpose: "the socket that keeps the open page's data up to date",
    uses: ['language', 'session', 'api'],
  },
  play: {
    purpose: 'opening games, where news lead, client seeds, and bringing home the money that vendors hold',
    uses: ['dialogs', 'language', 'session', 'api'],
  },
  forms: {
    purpose: 'fields, rules and refusals that forms of several features share, passwords included',
    uses: ['dialogs', 'language', 'session', 'api'],
  },
  verification: {
    purpose: 'proof of a mobile number, mailbox or second factor: codes, and the word of a provider',
    uses: ['dialogs', 'language', 'api'],
  },
  features: {
    purpose: 'the parts of the site, one folder each; none imports another',
    uses: shared,
  },
  app: {
    purpose: 'puts pages, frame and addresses together',
    uses: [...shared, 'features'],
  },
  testing: {
    purpose: 'what tests of several rooms share; only tests import it',
    uses: [],
  },
} as const satisfies Readonly<Record<string, SiteRoom>>
