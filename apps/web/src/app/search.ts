import { reportSorts, reportSplits } from '@baize/contract/report-splits'
import { betResults, betStates } from '@baize/contract/bet-states'
import { lastPage } from '@baize/contract/page-of'
import { paySides, payStates } from '@baize/contract/pay-words'
import { slipStates } from '@baize/contract/slip-states'
import { movementGroups } from '@baize/contract/movement-groups'
import { isGameType } from '@baize/contract/site-map'

type Search = Record<string, unknown>

/**
 * The filter types of a category's page besides "all" (2.032, 3.057): hot and new games, a member's favourites and
 * recent games.
 */
const categoryFilters = ['hot', 'newest', 'favourites', 'recent'] as const

const codePattern = /^[A-Za-z0-9_-]{1,64}$/
const dayPattern = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/**
 * What a page may read from its address. Malformed fields are set to `undefined`, because the router merges this over
 * the address, so that an omitted field would come through unvalidated. `undefined` is not written to addresses, which
 * keeps them short.
 */
function readFields<T extends Search>(search: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  // An undefined field reads like a missing one, which is what the type says.
  return search as never
}

/** Whether a part of an address can be the name of an article or guide; the server refuses to look up others. */
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

/** The game that the game window opens, from its address. */
export function readGame(search: Search) {
  const { gameType } = search
  return readFields({
    gameCode: matching(search['gameCode'], codePattern),
    vassalage: matching(search['vassalage'], codePattern),
    gameType: isGameType(gameType) ? gameType : undefined,
    trial: search['trial'] === true ? (true as const) : undefined,
  })
}

const lotteryViews = ['bet', 'results', 'statistics', 'rules', 'slips'] as const
const provincePattern = /^[a-z]{1,8}$/

/**
 * The requested lottery game (2.011) and its view, and how results and statistics are narrowed; without a game, how the list of lotteries
 * is: from the address.
 */
export function readLottery(search: Search) {
  const { view, show, page, draws } = search
  return readFields({
    gameCode: matching(search['gameCode'], codePattern),
    view: lotteryViews.find((one) => one === view),
    day: matching(search['day'], dayPattern),
    province: matching(search['province'], provincePattern),
    draws: ([50, 200, 500] as const).find((one) => one === draws),
    page: laterPage(page),
    show: (['favourites', 'recent'] as const).find((one) => one === show),
    group: matching(search['group'], codePattern),
  })
}

/** How the member's lottery slips are narrowed, from the address. */
export function readSlipsSearch(search: Search) {
  return readFields({
    gameCode: matching(search['gameCode'], codePattern),
    state: slipStates.find((one) => one === search['state']),
    from: matching(search['from'], dayPattern),
    to: matching(search['to'], dayPattern),
    page: laterPage(search['page']),
  })
}

/** Whether a part of an address can be the id of a draw or a slip. */
export function isUuid(part: string): boolean {
  return uuidPattern.test(part)
}

/** A page number above 1; addresses omit the first page. */
function laterPage(value: unknown): number | undefined {
  const isOne = typeof value === 'number' && Number.isInteger(value) && value > 1 && value <= lastPage
  return isOne ? value : undefined
}

/** How the betting record is narrowed, from its address. */
export function readRecordSearch(search: Search) {
  const { result, state, gameType, page } = search
  return readFields({
    from: matching(search['from'], dayPattern),
    to: matching(search['to'], dayPattern),
    vassalage: matching(search['vassalage'], codePattern),
    gameType: isGameType(gameType) ? gameType : undefined,
    gameCode: matching(search['gameCode'], codePattern),
    state: betStates.find((one) => one === state),
    result: betResults.find((one) => one === result),
    page: laterPage(page),
    upTo: matching(search['upTo'], momentPattern),
    bet: matching(search['bet'], /^[\x20-\x7e]{1,500}$/),
  })
}

const momentPattern = /^\d{4}-\d\d-\d\dT[\d:.]{1,20}Z$/
const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The period of profit and loss, from its address. */
export function readProfitSearch({ from, to }: Search) {
  return readFields({ from: matching(from, dayPattern), to: matching(to, dayPattern) })
}

/** How the account record is narrowed, the posting that its pages begin with, and the one that is open, from its address. */
export function readTransactionsSearch({ from, to, group, page, upTo, entry }: Search) {
  return readFields({
    from: matching(from, dayPattern),
    to: matching(to, dayPattern),
    group: movementGroups.find((one) => one === group),
    page: laterPage(page),
    upTo: postingNumber(upTo),
    entry: postingNumber(entry),
  })
}

function postingNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined
}

/** The deposit that is open, and the page of the history, from the address (2.097). */
export function readDepositSearch({ order, page }: Search) {
  return readFields({ order: matching(order, uuidPattern), page: laterPage(page) })
}

/** The withdrawal that is open, and the page of the history, from the address (2.098). */
export function readWithdrawalSearch({ withdrawal, page }: Search) {
  return readFields({ withdrawal: matching(withdrawal, uuidPattern), page: laterPage(page) })
}

const pointTabs = ['goods', 'redemptions', 'details', 'rules'] as const

/** The tab of the points mall, and the page of its list, from the address (2.012). */
export function readPointsSearch({ tab, page }: Search) {
  return readFields({ tab: pointTabs.find((one) => one === tab), page: laterPage(page) })
}

/** The tab of the page of missions and the week of its leaderboard, from the address (2.106). */
export function readMissionSearch({ tab, week }: Search) {
  return readFields({
    tab: tab === 'leaderboard' ? tab : undefined,
    week: tab === 'leaderboard' && week === 'last' ? week : undefined,
  })
}

const homeFigures = ['turnover', 'result', 'deposit', 'withdrawal', 'income'] as const

/** The figure that the chart of the agent centre's home shows, from the address. */
export function readHomeSearch({ figure }: Search) {
  return readFields({ figure: homeFigures.find((one) => one === figure) })
}

/** How payslips are narrowed, and the one that is open, from the address. */
export function readPaySearch(search: Search) {
  return readFields({
    from: matching(search['from'], dayPattern),
    to: matching(search['to'], dayPattern),
    side: paySides.find((one) => one === search['side']),
    state: payStates.find((one) => one === search['state']),
    page: laterPage(search['page']),
    slip: matching(search['slip'], /^[1-9]\d{0,17}$/),
    under: matching(search['under'], /^\d{1,18}(\.\d{1,18}){0,39}$/),
    of: matching(search['of'], /^\d{1,18}$/),
    bets: (['all', 'excluded'] as const).find((one) => one === search['bets']),
    part: laterPage(search['part']),
  })
}

/** The page of the blog, from its address. */
export function readBlogSearch({ page }: Search) {
  return readFields({ page: laterPage(page) })
}

/** The initial values of the verify page's form, from its address. */
export function readManualSearch(search: Search) {
  return readFields({
    serverSeed: matching(search['serverSeed'], /^[0-9a-fA-F]{64}$/),
    clientSeed: matching(search['clientSeed'], /^[\x20-\x7e]{1,64}$/),
    nonce: matching(search['nonce'], /^\d{1,20}$/),
    gameCode: matching(search['gameCode'], codePattern),
    raffle: matching(search['raffle'], uuidPattern),
  })
}

/** Whom a report of a team is about, how it is split and narrowed, and what of it is open, from its address. */
export function readTeamReportSearch(search: Search) {
  const { by, sort, direction, show, gameType, page } = search
  return readFields({
    member: matching(search['member'], /^\d{1,18}$/),
    from: matching(search['from'], dayPattern),
    to: matching(search['to'], dayPattern),
    by: reportSplits.find((one) => one === by),
    vassalage: matching(search['vassalage'], codePattern),
    gameType: isGameType(gameType) ? gameType : undefined,
    sort: reportSorts.find((one) => one === sort),
    direction: direction === 'asc' ? direction : undefined,
    show: (['bets', 'movements'] as const).find((one) => one === show),
    page: laterPage(page),
    upTo: matching(search['upTo'], /^[\dTZ:.-]{1,40}$/),
  })
}
