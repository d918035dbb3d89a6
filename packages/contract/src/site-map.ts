import type { SiteKey } from '@baize/phrases/site'
import type { GameType } from './fields.ts'

/** The address of each category's page; the order of the categories comes from the house. */
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

/** Whether something read from outside is a type of game. */
export function isGameType(value: unknown): value is GameType {
  return typeof value === 'string' && Object.hasOwn(categoryPaths, value)
}

/** The category that an address without its slashes stands for, whatever its capitals; `undefined` when it is no category's. */
export function categoryOfPath(path: string): GameType | undefined {
  const asked = path.toLowerCase()
  // The table's keys are exactly the game types.
  return (Object.keys(categoryPaths) as GameType[]).find((category) => categoryPaths[category] === asked)
}

/** What the addresses of the site depend on in a category. */
interface MappedCategory {
  readonly gameCategory: GameType
  readonly cards: readonly { readonly vassalage: string }[]
}

const electronicLotteries: readonly string[] = ['TCG_LOTTO_VN', 'LOTT']

/** Which lottery the house has: ELOTT where that category has one of its two vendors, otherwise LOTT (4.021, 3.060). */
export function prizeModeOf(categories: readonly MappedCategory[]): 'ELOTT' | 'LOTT' {
  const cards = categories.find(({ gameCategory }) => gameCategory === 'ELOTT')?.cards ?? []
  return cards.some(({ vassalage }) => electronicLotteries.includes(vassalage)) ? 'ELOTT' : 'LOTT'
}

/** The category that an address means in this house: its two addresses for a lottery both lead to the one that it has. */
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
  '/member/seeds': 'member.seeds',
  '/verify': 'shell.fairness',
  '/seamless': 'game.window',
  '/promotions': 'page.promotions',
  '/pointmall': 'page.pointMall',
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
  '/blog': 'menu.blog',
  '/app': 'menu.app',
  '/referral': 'menu.invite',
}

/** The page of the site where the provider sends its answer, in the fragment. */
export const phoneReturnPath = '/phone-proof'

/** Pages that are called like the house. */
const unnamed: readonly string[] = ['', '/index', '/index.html', '/home', '/social-sign-in', phoneReturnPath]

/** Whether a text can be the id of a round, which has a page of its own. */
export function isRoundId(text: string): boolean {
  return /^[0-9a-f-]{36}$/.test(text)
}

/** Whether the site has a page at an address; which articles and guides there are says the house. */
export function hasPage(path: string): boolean {
  const plain = plainPath(path)
  if (unnamed.includes(plain) || Object.hasOwn(names, plain) || categoryOfPath(plain.slice(1)) !== undefined)
    return true
  // A round's id has small letters only, as the site's router takes it.
  return plain.startsWith('/verify/') && isRoundId(withoutSpareSlashes(path).slice('/verify/'.length))
}

/** What the page of an address is called; `undefined` for the home page, and for pages that are named by what they show. */
export function nameOfPage(path: string): SiteKey | undefined {
  const plain = plainPath(path)
  if (plain.startsWith('/verify/')) return 'shell.fairness'
  return Object.hasOwn(names, plain) ? names[plain] : undefined
}

/**
 * What the page of an address is about, for search engines. A category page takes its title and the brand; one that the house
 * does not have, which has no title, is like home.
 */
export function aboutPage(path: string, categoryTitle: string | undefined): SiteKey {
  const plain = plainPath(path)
  if (plain.startsWith('/verify')) return 'page.aboutVerify'
  if (plain.startsWith('/agent')) return 'page.aboutAgent'
  if (plain === '/lines') return 'mirrors.text'
  return categoryTitle === undefined ? 'page.aboutHome' : 'page.aboutCategory'
}

/** An address by which pages are known: without capitals, and without slashes that lead nowhere. */
export function plainPath(path: string): string {
  return withoutSpareSlashes(path).toLowerCase()
}

function withoutSpareSlashes(path: string): string {
  return path.replace(/\/{2,}/g, '/').replace(/\/$/, '')
}
