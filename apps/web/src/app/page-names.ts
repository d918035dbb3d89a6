import { laneOfPath } from '../state/lanes.ts'
import type { SiteKey } from '../state/phrases.ts'

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
  '/lines': 'lines.title',
  '/help': 'menu.help',
  '/blog': 'menu.blog',
  '/app': 'menu.app',
  '/referral': 'menu.invite',
}

/** What the page of an address is called; `undefined` for the home page, and for pages that are named by what they show. */
export function nameOfPage(path: string): SiteKey | undefined {
  const plain = plainPath(path)
  return plain.startsWith('/verify/') ? 'shell.fairness' : names[plain]
}

/** What the page of an address is about, for search engines; a lane's takes the lane's title and the brand. */
export function aboutPage(path: string): SiteKey {
  const plain = plainPath(path)
  if (plain.startsWith('/verify')) return 'page.aboutVerify'
  if (plain.startsWith('/agent')) return 'page.aboutAgent'
  if (plain === '/lines') return 'lines.text'
  return laneOfPath(plain.slice(1)) === undefined ? 'page.aboutHome' : 'page.aboutLane'
}

function plainPath(path: string): string {
  return path.toLowerCase().replace(/\/$/, '')
}
