import type { GameType } from '@baize/contract'
import type { Language } from '@baize/phrases'
import type { Session } from '../../kernel/caller.ts'
import { Refusal, refuseFields } from '../../kernel/refusal.ts'
import { isPathOfThisSite } from './back-url.rules.ts'
import { ownVendorCode } from './catalog.rules.ts'
import type { CatalogGame, GameKey, LotteryPage } from './catalog.types.ts'
import type { CatalogIndex } from './index-catalog.ts'

/** Creates a one-time token that a game window exchanges for its own session. The module `identity` provides it. */
export type CreateHandover = (
  session: Session,
  game: { gameCode: string; wallet: Session['wallet'] },
) => Promise<string>

/** Opens a game at an outside vendor and returns its address there. The module `vendors` provides it. */
export type OpenAtVendor = (launch: Launch, game: CatalogGame, wallet: Session['wallet']) => Promise<string>

/** Admits somebody to a lottery of this site, and makes their money ready for it. */
export type OpenLottery = (session: Session) => Promise<void>

/** How games are opened: in a window of our own, at a vendor, or on a page of the site. */
export interface LaunchWays {
  readonly createHandover: CreateHandover
  readonly openAtVendor: OpenAtVendor
  readonly openLottery: OpenLottery
}

export interface LaunchPorts extends LaunchWays {
  /** Records that a member opened a game. */
  opened(session: Session, nodeId: number): Promise<void>
}

export interface Launch extends GameKey {
  readonly session: Session
  readonly gameType: GameType
  readonly language: Language
  readonly trial: boolean
  /** Where the player is. */
  readonly address: string
  /** Where the game window's link back leads: a path of this site. */
  readonly backUrl: string | undefined
}

/**
 * Returns the address that opens a game once, or that of the site's page on which it is played (7.026). Refuses with `game.not_found`, `game.in_preparation`,
 * `game.maintenance` (with suggestions), `game.trial_not_supported`, and `field.invalid` for a `backUrl` to another
 * site.
 */
export async function launchGame(index: CatalogIndex, ports: LaunchPorts, launch: Launch): Promise<string> {
  const { session, language, backUrl } = launch
  if (backUrl !== undefined && !isPathOfThisSite(backUrl)) refuseFields([{ field: 'backUrl', code: 'field.invalid' }])
  const game = index.game(launch)
  if (game === undefined || game.gone || game.opensList || game.gameType !== launch.gameType)
    throw new Refusal('game.not_found')
  const state = index.stateOf(game)
  if (state === 'inPreparation') throw new Refusal('game.in_preparation')
  if (state === 'maintenance') throw maintenanceRefusal(index, game, language)
  const wallet = launch.trial || session.role === 'trial' ? 'trial' : session.wallet
  if (wallet === 'trial' && !game.offersTrial) throw new Refusal('game.trial_not_supported')
  const url = await openInItsWay(index, ports, launch, { game, wallet })
  // Trial play is not recorded.
  if (wallet === 'main') await ports.opened(session, game.nodeId)
  return url
}

/** What is opened, and the wallet that it is played with. */
interface Opened {
  readonly game: CatalogGame
  readonly wallet: Session['wallet']
}

function openInItsWay(
  index: CatalogIndex,
  ports: LaunchPorts,
  launch: Launch,
  { game, wallet }: Opened,
): Promise<string> {
  const page = index.pageOf(game)
  if (page !== undefined) return openPage(ports, launch, page, { game, wallet })
  if (game.vendorCode === ownVendorCode) return openHere(ports, launch, game, wallet)
  return ports.openAtVendor(launch, game, wallet)
}

/** Lotteries are played on a page of the site, so with the money of whoever is logged in: a member has no trial of them. */
async function openPage(
  ports: LaunchPorts,
  { session }: Launch,
  page: LotteryPage,
  { game, wallet }: Opened,
): Promise<string> {
  if (wallet !== session.wallet) throw new Refusal('game.trial_not_supported')
  await ports.openLottery(session)
  return `${page}?${new URLSearchParams({ gameCode: game.gameCode })}`
}

async function openHere(
  ports: LaunchPorts,
  { session, language, backUrl }: Launch,
  { gameCode }: CatalogGame,
  wallet: Session['wallet'],
): Promise<string> {
  const token = await ports.createHandover(session, { gameCode, wallet })
  const query = new URLSearchParams({ token, language, ...(backUrl === undefined ? {} : { backUrl }) })
  return `/play/${gameCode}?${query}`
}

const maxSuggested = 6

/** The refusal for a game whose vendor is in maintenance. It suggests other games of the same kind (8.025). */
export function maintenanceRefusal(index: CatalogIndex, game: CatalogGame, language: Language): Refusal {
  const others = index
    .tiles({ gameType: game.gameType }, language)
    .filter((tile) => tile.state === 'open' && tile.isGame === 'GAME' && tile.vassalage !== game.vendorCode)
  const alike = others.filter((tile) => tile.gameClassify === game.classification)
  const games = [...new Set([...alike, ...others])].slice(0, maxSuggested)
  return new Refusal('game.maintenance', { value: { games } })
}
