import type { SiteKey } from '@baize/phrases/site'
import type { GameType } from './fields.ts'

/** The address of each category's page; the server decides the order of the categories. */
export const categoryPaths: Record<GameType, string> = {
  RNG: 'rng',
  LIVE: 'live',
  FISH: 'fish',
  PVP: 'pvp',
  SPORTS: 'sports',
  ESPORTS: 'esports',
  COCKFIGHT: 'cockfight',
  LOTT: 'lott',
  ELOTT: 'elott',
}

/** Whether an external value is a type of game. */
export function isGameType(value: unknown): value is GameType {
  return typeof value === 'string' && Object.hasOwn(categoryPaths, value)
}

/** Returns the category of an address without its slashes, in any case; `undefined` if it is not a category's. */
export function categoryOfPath(path: string): GameType | undefined {
  const asked = path.toLowerCase()
  // The table's keys are exactly the game types.
  return (Object.keys(categoryPaths) as GameType[]).find((category) => categoryPaths[category] === asked)
}

/** What the addresses of the site need to know about a category. */
interface MappedCategory {
  readonly gameCategory: GameType
  readonly cards: readonly { readonly vassalage: string }[]
}

const electronicLotteries: readonly string[] = ['TCG_LOTTO_VN', 'LOTT']

/** Which lottery the site has: ELOTT if that category has one of its two vendors, otherwise LOTT (4.021, 3.060). */
export function prizeModeOf(categories: readonly MappedCategory[]): 'ELOTT' | 'LOTT' {
  const cards = categories.find(({ gameCategory }) => gameCategory === 'ELOTT')?.cards ?? []
  return cards.some(({ vassalage }) => electronicLotteries.includes(vassalage)) ? 'ELOTT' : 'LOTT'
}

/** Returns the category of an address on this site: both addresses for a lottery lead to the one that it has. */
export function categoryHere<C extends MappedCategory>(asked: GameType, categories: readonly C[]): C | undefined {
  const lottery = asked === 'LOTT' || asked === 'ELOTT'
  const named = (type: GameType) => categories.find(({ gameCategory }) => gameCategory === type)
  return named(asked) ?? (lottery ? named(prizeModeOf(categories)) : undefined)
}

const names: Readonly<Record<string, SiteKey>> = {
  '/login': 'auth.logIn',
  '/register': 'auth.register',
  '/favorite': 'lobby.favourites',
  '/recent': 'lobby.recent',
  '/member': 'member.panel',
  '/member/account': 'member.account',
  '/member/record': 'member.record',
  '/member/wallet': 'member.wallet',
  '/member/profit': 'member.profit',
  '/member/transactions': 'member.transactions',
  '/member/bonuses': 'member.bonuses',
  '/member/protection': 'member.protection',
  '/member/seeds': 'member.seeds',
  '/member/messages': 'menu.messages',
  '/member/rewards': 'member.rewards',
  '/member/missions': 'member.missions',
  '/member/vip': 'menu.vip',
  '/member/rebate': 'member.rebate',
  '/member/transfer': 'member.transferUpline',
  '/member/contracts': 'contracts.panel',
  '/verify': 'shell.fairness',
  '/seamless': 'game.window',
  '/promotions': 'page.promotions',
  '/activities': 'page.activities',
  '/pointmall': 'page.pointMall',
  '/slips': 'page.slips',
  '/lottery': 'page.lottery',
  '/lottert': 'page.lottery',
  '/sealottery': 'page.seaLottery',
  '/vnlottery': 'page.vnLottery',
  '/depositv2': 'page.deposit',
  '/withdraw': 'page.withdraw',
  '/agent': 'page.agent',
  '/agenthome': 'page.agentHome',
  '/reset-password': 'account.newPassword',
  '/lines': 'mirrors.title',
  '/help': 'menu.help',
  '/member/feedback': 'member.feedback',
  '/winners': 'page.winners',
  '/chat': 'menu.liveChat',
  '/blog': 'menu.blog',
  '/app': 'menu.app',
  '/envelopes': 'menu.envelopes',
  '/raffle': 'menu.raffles',
  '/referral': 'menu.invite',
}

/** The pages of the agent centre (2.112). */
export const agentPaths = [
  '/agentHome/home',
  '/agentHome/announcements',
  '/agentHome/messages',
  '/agentHome/service',
  '/agentHome/overview',
  '/agentHome/register',
  '/agentHome/members',
  '/agentHome/betting',
  '/agentHome/loss',
  '/agentHome/income',
  '/agentHome/account',
  '/agentHome/contracts',
  '/agentHome/dividends',
  '/agentHome/daily',
  '/agentHome/hourly',
  '/agentHome/realtime',
  '/agentHome/deposit',
  '/agentHome/withdraw',
  '/agentHome/transfer',
  '/agentHome/funds',
] as const
export type AgentPath = (typeof agentPaths)[number]

const agentPages: ReadonlySet<string> = new Set(agentPaths.map((path) => path.toLowerCase()))

/** The page that receives the provider's reply, in its fragment. */
export const phoneReturnPath = '/phone-proof'

/** Pages whose title is the site's name. */
const unnamed: readonly string[] = ['', '/index', '/index.html', '/home', '/social-sign-in', phoneReturnPath]

/** Whether a text can be the id of a round, which has its own page. */
export function isRoundId(text: string): boolean {
  return /^[0-9a-f-]{36}$/.test(text)
}

/** The page of one draw or one slip, by its id. */
function ofLottery(plain: string): SiteKey | undefined {
  const [, page] = /^\/(draws|slips)\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.exec(plain) ?? []
  if (page === undefined) return undefined
  return page === 'draws' ? 'page.draw' : 'page.slip'
}

/** The page that lists offers or activities, of the address of one of them. */
function listOf(plain: string): SiteKey | undefined {
  const [, list] = /^\/(promotions|activities)\/[a-z0-9][a-z0-9-]{0,63}$/.exec(plain) ?? []
  if (list === undefined) return undefined
  return list === 'promotions' ? 'page.promotions' : 'page.activities'
}

/** Whether the site has a page at an address; the server decides which articles and guides exist. */
export function hasPage(path: string): boolean {
  const plain = plainPath(path)
  if (
    unnamed.includes(plain) ||
    listOf(plain) !== undefined ||
    ofLottery(withoutSpareSlashes(path)) !== undefined ||
    agentPages.has(plain) ||
    Object.hasOwn(names, plain) ||
    categoryOfPath(plain.slice(1)) !== undefined
  )
    return true
  // A round's id is in lower case only, as the site's router expects.
  return plain.startsWith('/verify/') && isRoundId(withoutSpareSlashes(path).slice('/verify/'.length))
}

/** Returns the title of an address's page; `undefined` for the home page and for pages titled by their content. */
export function nameOfPage(path: string): SiteKey | undefined {
  const plain = plainPath(path)
  if (plain.startsWith('/verify/')) return 'shell.fairness'
  if (agentPages.has(plain)) return 'page.agentHome'
  return listOf(plain) ?? ofLottery(plain) ?? (Object.hasOwn(names, plain) ? names[plain] : undefined)
}

/**
 * Returns the description of an address's page, for search engines. A category page contains its title and the brand; a
 * category that the site does not have has no title, so it is described like the home page.
 */
export function aboutPage(path: string, categoryTitle: string | undefined): SiteKey {
  const plain = plainPath(path)
  if (plain.startsWith('/verify')) return 'page.aboutVerify'
  if (plain.startsWith('/agent')) return 'page.aboutAgent'
  if (plain === '/lines') return 'mirrors.text'
  return categoryTitle === undefined ? 'page.aboutHome' : 'page.aboutCategory'
}

/** Normalises an address: lower case, without redundant slashes. */
export function plainPath(path: string): string {
  return withoutSpareSlashes(path).toLowerCase()
}

function withoutSpareSlashes(path: string): string {
  return path.replace(/\/{2,}/g, '/').replace(/\/$/, '')
}
