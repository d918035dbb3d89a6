import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, type Client } from '../../packages/contract/src/client.ts'
import { buySlip, lotteryGame, openGame, playRound, type LotteryPick } from '../../packages/contract/src/index.ts'
import { tokenOf } from '../crowd.ts'
import type { LoadTarget, OtherRequest } from '../load-worker.ts'
import { buyers } from './site.ts'

const playedGame = 'bz-lotus-lanterns'
/** Draws all day, five on sale at once, each for an hour and a quarter. */
const soldGame = 'siam-rounds'
/** A member may buy 500 slips on a draw; others are bought on the next one before, even at six thousand a second. */
const slicesOfDraw = 5
/** Draws that close sooner are left out. */
const marginMs = 30_000

/** What 96 members send: bets on a slot game, and slips on draws that are on sale. */
export class Buying {
  readonly #client: Client
  readonly #used = new Map<string, number>()

  constructor(site: string) {
    this.#client = createClient({
      baseUrl: site,
      fetch,
      nowMs: () => Date.now(),
      token: () => tokenOf(0),
      language: () => 'EN',
    })
  }

  /** The target of the load; a bet is of the smallest stake, as is a slip. */
  async target(site: string): Promise<LoadTarget> {
    const { hostname, port } = new URL(site)
    const { minStake } = await this.#client(openGame, { params: { gameCode: playedGame } })
    const path = playRound.path.replace(':gameCode', playedGame)
    return {
      host: hostname,
      port: Number(port),
      tokens: Array.from({ length: buyers }, (_, index) => tokenOf(index)),
      paths: { bets: path, empty: path },
      body: JSON.stringify({ stake: minStake }),
    }
  }

  /** A request that buys a slip with so many bets of one random number each, for one slice of load. */
  async slip(bets: number): Promise<OtherRequest> {
    const { fits, termsVersion, minUnit } = await this.#drawOnSale()
    this.#used.set(fits.drawId, (this.#used.get(fits.drawId) ?? 0) + 1)
    const pick: LotteryPick = { bet: 'top-3', selection: '###', unit: minUnit }
    const picks = Array.from({ length: bets }, () => pick)
    return {
      path: buySlip.path.replace(':drawId', fits.drawId),
      body: JSON.stringify({ picks, termsVersion }),
    }
  }

  /** A draw with room for one more slice. The first ones are on sale a few seconds after the start. */
  async #drawOnSale() {
    for (let tries = 0; tries < 60; tries += 1) {
      const { draws, termsVersion, limits, now } = await this.#client(lotteryGame, {
        params: { gameCode: soldGame },
        query: {},
      })
      const fits = draws.find(
        ({ drawId, closesAt }) =>
          (this.#used.get(drawId) ?? 0) < slicesOfDraw && Date.parse(closesAt) - Date.parse(now) > marginMs,
      )
      if (fits !== undefined) return { fits, termsVersion, minUnit: limits.minUnit }
      await sleep(500)
    }
    throw new Error(`${soldGame} has no draw left that is on sale`)
  }
}
