/** An address of the site that all checks of its looks visit. */
export interface SiteRoute {
  readonly path: string
  /** Members see pages that visitors are redirected from. */
  readonly who: 'visitor' | 'member'
}

const visitors = [
  '/',
  '/login',
  '/register',
  '/live',
  '/rng',
  '/fish',
  '/pvp',
  '/sports',
  '/esports',
  '/cockfight',
  '/lott',
  '/elott',
  '/rng?filter=hot',
  '/rng?gameName=zzzzzz',
  '/promotions',
  '/promotions/welcome-match',
  '/activities',
  '/envelopes',
  '/raffle',
  '/agent',
  '/agentHome',
  '/help',
  '/help#term',
  '/blog',
  '/blog/why-every-round-can-be-checked',
  '/app',
  '/app/ios',
  '/app/android',
  '/lines',
  '/chat',
  '/winners',
  '/reset-password',
  '/verify',
  '/nowhere/at/all',
] as const
const members = [
  '/',
  '/favorite',
  '/recent',
  '/rng?filter=favourites',
  '/member/account',
  '/member/record',
  '/member/wallet',
  '/member/profit',
  '/member/bonuses',
  '/member/transactions',
  '/member/protection',
  '/member/seeds',
  '/member/messages',
  '/member/transfer',
  '/member/contracts',
  '/member/rewards',
  '/member/missions',
  '/member/vip',
  '/member/rebate',
  '/member/feedback',
  '/depositv2',
  '/referral',
  '/pointMall',
  '/lottery',
  '/vnLottery',
  '/seaLottery',
  '/lottery?gameCode=minute-five',
  '/lottery?gameCode=zodiac-forty-nine&view=results',
  '/lottery?gameCode=minute-five&view=statistics',
  '/seaLottery?gameCode=lion-gate-four-digit&view=rules',
  '/slips',
  '/withdraw',
  '/seamless?gameCode=bz-golden-tuktuk&vassalage=BZ&gameType=RNG',
] as const

/** Pages without their own picture: other addresses of a page above, and redirects. */
export const withoutPicture = ['/index', '/index.html', '/home', '/member', '/lottert', '/social-sign-in'] as const

/** Every address of the site, as a visitor or as a member. */
export const siteRoutes: readonly SiteRoute[] = [
  ...visitors.map((path) => ({ path, who: 'visitor' as const })),
  ...members.map((path) => ({ path, who: 'member' as const })),
]
