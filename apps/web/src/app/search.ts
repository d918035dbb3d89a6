import { lastPage } from '@baize/contract/page-of'
import { isGameType } from '@baize/contract/site-map'

type Search = Record<string, unknown>

/** The filter types of a category's page besides all (2.032, 3.057): hot and new games, a member's favourites, those played last. */
const categoryFilters = ['hot', 'newest', 'favourites', 'recent'] as const

const codePattern = /^[A-Za-z0-9_-]{1,64}$/
const dayPattern = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/**
 * What a page may read of its address. What did not fit stays in it as `undefined`: the router lays this over what the
 * address says, so that a field left out would come through unread. Addresses stay short, since `undefined` is not written.
 */
function readFields<T extends Search>(search: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  // A field that is undefined reads like one that is not there, which is what the type says.
  return search as never
}

/** Whether a part of an address can be the name of an article or a guide; the house refuses to look any other up. */
export function isCode(part: string): boolean {
  return codePattern.test(part)
}

function matching(value: unknown, pattern: RegExp): string | undefined {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && pattern.test(text) ? text : undefined
}

/** How a category's page is narrowed, from its address. */
export function readCategorySearch(search: Search) {
  return readFields({
    vassalage: matching(search['vassalage'], codePattern),
    gameClassify: matching(search['gameClassify'], codePattern),
    gameName: matching(search['gameName'], /^.{1,64}$/),
    filter: categoryFilters.find((filter) => filter === search['filter']),
  })
}

/** Which game the game window opens, from its address. */
export function readGame(search: Search) {
  const { gameType } = search
  return readFields({
    gameCode: matching(search['gameCode'], codePattern),
    vassalage: matching(search['vassalage'], codePattern),
    gameType: isGameType(gameType) ? gameType : undefined,
    trial: search['trial'] === true ? (true as const) : undefined,
  })
}

/** Which lottery game is asked for, from the address (2.011). */
export function readLottery(search: Search) {
  return readFields({ gameCode: matching(search['gameCode'], codePattern) })
}

/** A page after the first, which addresses leave out. */
function laterPage(value: unknown): number | undefined {
  const isOne = typeof value === 'number' && Number.isInteger(value) && value > 1 && value <= lastPage
  return isOne ? value : undefined
}

function resultOf(value: unknown): 'won' | 'lost' | undefined {
  return value === 'won' || value === 'lost' ? value : undefined
}

/** How the betting record is narrowed, from its address. */
export function readRecordSearch(search: Search) {
  const { result, page } = search
  return readFields({
    from: matching(search['from'], dayPattern),
    to: matching(search['to'], dayPattern),
    gameCode: matching(search['gameCode'], codePattern),
    result: resultOf(result),
    page: laterPage(page),
    round: matching(search['round'], /^[0-9a-f-]{36}$/),
  })
}

/** Which page of the blog is shown, from its address. */
export function readBlogSearch({ page }: Search) {
  return readFields({ page: laterPage(page) })
}

/** What the verify page's form starts with, from its address. */
export function readManualSearch(search: Search) {
  return readFields({
    serverSeed: matching(search['serverSeed'], /^[0-9a-fA-F]{64}$/),
    clientSeed: matching(search['clientSeed'], /^[\x20-\x7e]{1,64}$/),
    nonce: matching(search['nonce'], /^\d{1,20}$/),
    gameCode: matching(search['gameCode'], codePattern),
  })
}
