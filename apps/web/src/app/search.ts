import { laneOfPath, lanePaths } from '../state/lanes.ts'

type Search = Record<string, unknown>

/** The filter types of a lane's page besides all (2.032, 3.057): hot and new games, a member's favourites, those played last. */
const laneFilters = ['hot', 'newest', 'favourites', 'recent'] as const

const codePattern = /^[A-Za-z0-9_-]{1,64}$/
const dayPattern = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/** Drops what is `undefined`, so that addresses stay short. */
function present<T extends Search>(search: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  // Removing the undefined entries is what the type says.
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as never
}

function matching(value: unknown, pattern: RegExp): string | undefined {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && pattern.test(text) ? text : undefined
}

/** How a lane's page is narrowed, from its address. */
export function readLaneSearch(search: Search) {
  return present({
    vassalage: matching(search['vassalage'], codePattern),
    gameClassify: matching(search['gameClassify'], codePattern),
    gameName: matching(search['gameName'], /^.{1,64}$/),
    filter: laneFilters.find((filter) => filter === search['filter']),
  })
}

/** Which game the game window opens, from its address. */
export function readGame(search: Search) {
  const type = laneOfPath(lanePaths[search['gameType'] as keyof typeof lanePaths] ?? '') // any text is looked up safely
  return present({
    gameCode: matching(search['gameCode'], codePattern),
    vassalage: matching(search['vassalage'], codePattern),
    gameType: type,
    trial: search['trial'] === true ? (true as const) : undefined,
  })
}

/** Which lottery game is asked for, from the address (2.011). */
export function readLottery(search: Search) {
  return present({ gameCode: matching(search['gameCode'], codePattern) })
}

function resultOf(value: unknown): 'won' | 'lost' | undefined {
  return value === 'won' || value === 'lost' ? value : undefined
}

/** How the betting record is narrowed, from its address. */
export function readRecordSearch(search: Search) {
  const { result, page } = search
  return present({
    from: matching(search['from'], dayPattern),
    to: matching(search['to'], dayPattern),
    gameCode: matching(search['gameCode'], codePattern),
    result: resultOf(result),
    page: typeof page === 'number' && Number.isInteger(page) && page > 1 ? page : undefined,
    round: matching(search['round'], /^[0-9a-f-]{36}$/),
  })
}

/** Which page of the blog is shown, from its address. */
export function readBlogSearch({ page }: Search) {
  return present({ page: typeof page === 'number' && Number.isInteger(page) && page > 1 ? page : undefined })
}

/** What the verify page's form starts with, from its address. */
export function readManualSearch(search: Search) {
  return present({
    serverSeed: matching(search['serverSeed'], /^[0-9a-fA-F]{64}$/),
    clientSeed: matching(search['clientSeed'], /^[\x20-\x7e]{1,64}$/),
    nonce: matching(search['nonce'], /^\d{1,20}$/),
    gameCode: matching(search['gameCode'], codePattern),
  })
}
