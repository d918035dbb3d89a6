/**
 * Every folder of the back office's source, its purpose, and the folders that it may import.
 *
 * `npm run check` enforces it, as it does for the site: it refuses unlisted folders and undeclared imports. Tests may import
 * any room.
 *
 * To change:
 * - which folders of the back office may import which: `rooms` here
 */
export interface OfficeRoom {
  readonly purpose: string
  /** Rooms that it may import. */
  readonly uses: readonly string[]
}

/** Rooms that any feature may use. */
const shared = ['browser', 'keyboard', 'language', 'session', 'dialogs', 'api', 'kit', 'table'] as const

/** Lowest first: a room uses only rooms listed before it. */
export const rooms = {
  browser: {
    purpose: 'browser features: storage, media queries, the clock of an open page',
    uses: [],
  },
  keyboard: {
    purpose: 'keyboard shortcuts, and the list of those that work now',
    uses: [],
  },
  language: {
    purpose: 'the language, its phrases and error messages',
    uses: ['browser'],
  },
  session: {
    purpose: 'the operator who is signed in, and what they may do',
    uses: [],
  },
  dialogs: {
    purpose: 'dialogs, questions that want a reason or a code, short notes',
    uses: ['language'],
  },
  api: {
    purpose: 'calls to the server, the cache of its replies, files that it exports',
    uses: ['browser', 'language', 'session', 'dialogs'],
  },
  kit: {
    purpose: 'what pages are made of: heads, panels, figures, times, badges, charts',
    uses: ['browser', 'language', 'session'],
  },
  table: {
    purpose: 'lists: their columns, filters and pages, their state in the address, and the panel beside them',
    uses: ['browser', 'keyboard', 'language', 'session', 'dialogs', 'api', 'kit'],
  },
  features: {
    purpose: 'the pages of the back office, one folder for each subject; none imports another',
    uses: shared,
  },
  app: {
    purpose: 'assembles pages, navigation, search and addresses',
    uses: [...shared, 'features'],
  },
  testing: {
    purpose: 'shared by tests of several rooms; only tests import it',
    uses: [],
  },
} as const satisfies Readonly<Record<string, OfficeRoom>>
