import type { JackpotValue, WinnerEntry } from '@baize/contract'
import type { Clock } from '../../kernel/clock.ts'
import type { Config } from '../../kernel/config.ts'
import type { Database } from '../../kernel/database/pool.ts'
import { createFollower, easyPace, type Pace } from '../../kernel/follower.ts'
import type { BrandId } from '../../kernel/ids.ts'
import { everyMinute, type MinuteJob } from '../../kernel/jobs/index.ts'
import type { Log } from '../../kernel/log.ts'
import type { Sockets } from '../../kernel/sockets/index.ts'
import type { Brands } from '../brand/index.ts'
import type { Catalog } from '../catalog/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Wallet } from '../wallet/index.ts'
import { addCursors, boardSince, findWins, stepLimits, type FindParts, type WinnersBrand } from './find-wins.ts'
import { BalanceFollower } from './follow-balances.ts'
import { Jackpots, refuseShowcases } from './jackpots.ts'
import { WinnerBoards, type BoardQuery } from './winner-boards.ts'
import { maxShown } from './winners.rules.ts'
import { deleteDaysBefore } from './winners.sql.ts'

/** What live needs from the modules below. */
export interface LiveParts {
  readonly database: Database
  /** Used to follow the log, with lower priority than bets. */
  readonly background: Database
  readonly brands: Brands
  readonly identity: Pick<Identity, 'usernamesOf'>
  readonly ledger: Ledger
  readonly wallet: Pick<Wallet, 'accountOf'>
  readonly catalog: Pick<Catalog, 'of'>
  readonly sockets: Sockets
  readonly mode: Config['mode']
  readonly clock: Clock
  readonly log: Log
  /** The limits of one step. */
  readonly stepLimits?: FindParts['stepLimits']
}

/** Everything that open pages receive live. */
export interface Live {
  /** The winners board of a brand, highest win first. */
  winners(brandId: BrandId, asked: BoardQuery): WinnerEntry[]
  /** What the jackpot ticker of a brand shows now. */
  jackpot(brandId: BrandId): Promise<JackpotValue>
  /** Reads everything that is in the log now. */
  catchUp(): Promise<void>
  /** Sends the latest changes of the watched balances. */
  sendBalances(): Promise<void>
  /** Runs every minute: removes old days and loads wins that other processes found. */
  readonly job: MinuteJob
  /** Follows the log until it is stopped. */
  start(): void
  stop(): Promise<void>
}

/** Balances are updated max often, because members see their own. */
const balancePace: Pace = { shortestMs: 250, longestMs: 5_000, restPerWork: 9, restPerWorkBehind: 4 }
const jackpotPace: Pace = { ...easyPace, shortestMs: 2_000 }

/** Opens the live updates. Throws a `StartProblem` for a jackpot that is not allowed in production. */
export async function openLive(parts: LiveParts): Promise<Live> {
  const { brands, sockets, log } = parts
  refuseShowcases(brands.all, parts.mode)
  const find: FindParts = { stepLimits, ...parts, brands: await winnersBrands(parts) }
  const boards = new WinnerBoards(parts)
  const jackpots = new Jackpots(parts)
  const balances = new BalanceFollower({ stepLimits, ...parts })
  await addCursors(find, parts.clock.now())
  for (const { brandId } of brands.all) await boards.reload(brandId)
  feedSockets(sockets, { boards, jackpots, balances })
  const updateWinners = async () => {
    const { changed, more } = await findWins(find)
    for (const brandId of changed) if (await boards.reload(brandId)) sockets.publish(brandId, 'winners')
    return more
  }
  const followers = [
    createFollower('looking for winners', updateWinners, log),
    createFollower('following balances', () => balances.step(), log, balancePace),
    createFollower('following jackpots', () => jackpots.follow().then(() => false), log, jackpotPace),
  ]
  return {
    winners: (brandId, asked) => boards.list(brandId, asked),
    jackpot: (brandId) => jackpots.show(brandId),
    async catchUp() {
      while (await updateWinners());
    },
    async sendBalances() {
      while (await balances.step());
    },
    job: everyMinute('turn winners boards', () => refreshBoards(find, parts, boards)),
    start() {
      for (const follower of followers) follower.start()
    },
    async stop() {
      await Promise.all(followers.map((follower) => follower.stop()))
    },
  }
}

/** The house accounts that a brand's games pay from. Trial play has its own currency, so it uses other accounts. */
const paying = ['games', 'lotteries', 'vendors', 'jackpot'] as const

function winnersBrands({ brands, ledger }: LiveParts): Promise<WinnersBrand[]> {
  return Promise.all(
    brands.all.map(async (brand) => {
      const owner = { brandId: brand.brandId, currency: brand.currency.code }
      const houseAccountIds = await Promise.all(paying.map((name) => ledger.houseAccount({ ...owner, name })))
      return { brand, houseAccountIds }
    }),
  )
}

interface SocketSources {
  readonly boards: WinnerBoards
  readonly jackpots: Jackpots
  readonly balances: BalanceFollower
}

function feedSockets(sockets: Sockets, { boards, jackpots, balances }: SocketSources): void {
  sockets.feed('winners', async (brandId) => {
    // Another process may have found new wins.
    await boards.reload(brandId)
    const asked = { category: 'ALL', max: maxShown } as const
    return (language) => ({ type: 'winners', list: boards.list(brandId, { ...asked, language }) })
  })
  sockets.feed('jackpot', async (brandId) => {
    const value = await jackpots.show(brandId)
    return () => ({ type: 'jackpot', value })
  })
  sockets.prepare('balance', (session) => balances.watch(session))
}

/** Removes old days from the boards, starts following new lanes, and reloads each brand's board. */
async function refreshBoards(find: FindParts, { background, clock, sockets }: LiveParts, boards: WinnerBoards) {
  await addCursors(find, clock.now())
  for (const { brand } of find.brands) {
    await deleteDaysBefore(background, brand.brandId, boardSince(clock.now(), brand))
    if (await boards.reload(brand.brandId)) sockets.publish(brand.brandId, 'winners')
  }
}
