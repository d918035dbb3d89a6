import { formatAmount, minor } from '@baize/money'
import { Refusal } from '../kernel/refusal.ts'
import { playRound } from '../modules/play/index.ts'
import { newKey, type Visitor } from './member.ts'
import type { Stage } from './stage.ts'

/** Our own games with the smallest stake of each, in minor units. */
const ownGames = [
  ['bz-lotus-lanterns', 20n],
  ['bz-golden-tuktuk', 20n],
  ['bz-dragon-tide', 25n],
] as const
/** By how much stakes are larger than the smallest one. */
const coins = [1n, 2n, 5n, 10n, 20n, 50n, 100n, 200n, 500n] as const

/** Games of other vendors that are played in the history, in both dialects, with the smallest stake of each. */
const vendorGames = [
  ['PG', 'teahouse-tiles'],
  ['PG', 'moon-rabbit-bakery'],
  ['PG', 'tiger-of-the-ninth-hill'],
  ['PT', 'book-of-the-nile-scribe'],
  ['PT', 'sleeping-pharaoh'],
  ['JL', 'ace-of-bangkok'],
  ['JL', 'neon-diamond-lane'],
  ['JDB', 'nine-golden-boats'],
  ['EG2', 'bellringer'],
] as const

/** Milliseconds between two rounds, at least: they are spun quickly, so that what the wallet knows of a player stays fresh. */
const paceMs = 700

/** Plays some rounds of one of our games, as long as the money lasts, with stakes of this size. */
export async function playHere(
  stage: Stage,
  { session, choices }: Visitor,
  rounds: number,
  aimMinor: bigint,
): Promise<void> {
  const { app, clock } = stage
  const [gameCode, smallest] = choices.oneOf(ownGames)
  const stakes = coins.map((coin) => coin * smallest)
  const usual = stakes.findLast((stake) => stake <= aimMinor) ?? smallest
  for (let round = 0; round < rounds; round += 1) {
    const stakeMinor = choices.happens(0.15) ? (stakes[Math.min(stakes.indexOf(usual) + 1, 8)] ?? usual) : usual
    try {
      const stake = formatAmount(minor(stakeMinor), 2)
      await playRound(app.play, session, { gameCode, stake, idempotency: newKey(stage) })
    } catch (error) {
      // The money is used up, or a limit is reached.
      if (error instanceof Refusal) return
      throw error
    }
    clock.moveTo(clock.now().add({ milliseconds: paceMs + choices.below(900) }))
  }
}

/** Opens a game of another vendor and plays some rounds there. */
export async function playThere(
  { clock, vendors, app }: Stage,
  { session: own, caller, language, choices }: Visitor,
  rounds: number,
  aimMinor: bigint,
): Promise<void> {
  const [vendorCode, gameCode] = choices.oneOf(vendorGames)
  const launch = { session: own, address: caller.address, gameCode, vendorCode, gameType: 'RNG', language } as const
  const url = await app.play.catalog.launch(own.brandId, { ...launch, trial: false, backUrl: undefined })
  const session = new URL(url).searchParams.get('session') ?? ''
  const ask = async (path: string, payload: object) => {
    const answer = await vendors.app.inject({ method: 'POST', url: path, payload: JSON.stringify(payload) })
    return answer.statusCode === 200 ? answer.json() : undefined
  }
  const opened = await ask('/play/api/open', { session })
  if (opened === undefined) throw new Error(`the vendor ${vendorCode} did not open ${gameCode}`)
  const stakes: readonly string[] = opened.game.stakes
  const stakeMinor = stakes.findLast((stake) => BigInt(stake) <= aimMinor) ?? stakes[0]
  for (let round = 0; round < rounds; round += 1) {
    const requestId = `round-${app.play.randomness.uuid()}`
    const spun = await ask('/play/api/spin', { session, requestId, stakeMinor, choice: '', picks: [], openCard: 0 })
    if (spun === undefined) return
    clock.moveTo(clock.now().add({ milliseconds: paceMs + choices.below(900) }))
  }
}
