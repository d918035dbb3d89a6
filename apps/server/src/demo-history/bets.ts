import type { GameBet, GameStep } from '@baize/engines'
import { formatAmount, minor } from '@baize/money'
import { Refusal } from '../kernel/refusal.ts'
import { outcomeOf, playRound, stepRound } from '../modules/play/index.ts'
import { newKey, type Visitor } from './member.ts'
import { nextStep } from './next-step.ts'
import type { Stage } from './stage.ts'

/** Our own games with the smallest stake of each, in minor units. */
const ownGames = [
  ['bz-lotus-lanterns', 20n],
  ['bz-golden-tuktuk', 20n],
  ['bz-dragon-tide', 25n],
  ['bz-lion-dance-gold', 20n],
  ['bz-naga-moon', 50n],
  ['bz-himmapan-book', 20n],
  ['bz-dice', 20n],
  ['bz-plinko', 20n],
  ['bz-wheel', 20n],
  ['bz-mines', 20n],
  ['bz-blackjack', 20n],
  ['bz-three-card', 20n],
  ['bz-video-poker', 20n],
] as const
/** What is chosen in the games in which something is. */
const bets: Readonly<Record<string, readonly GameBet[]>> = {
  'bz-dice': [
    { engine: 'dice', side: 'under', chance: 4_950 },
    { engine: 'dice', side: 'over', chance: 2_500 },
  ],
  'bz-plinko': [
    { engine: 'plinko', rows: 12, risk: 'medium' },
    { engine: 'plinko', rows: 16, risk: 'high' },
  ],
  'bz-wheel': [
    { engine: 'wheel', segments: 20, risk: 'medium' },
    { engine: 'wheel', segments: 50, risk: 'high' },
  ],
  'bz-mines': [
    { engine: 'mines', mines: 3 },
    { engine: 'mines', mines: 10 },
  ],
  'bz-blackjack': [{ engine: 'blackjack' }],
  'bz-three-card': [
    { engine: 'threeCard', pairPlus: 0 },
    { engine: 'threeCard', pairPlus: 1 },
  ],
  'bz-video-poker': [{ engine: 'videoPoker' }],
}
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
  const { clock } = stage
  const [gameCode, smallest] = choices.oneOf(ownGames)
  const stakes = coins.map((coin) => coin * smallest)
  const usual = stakes.findLast((stake) => stake <= aimMinor) ?? smallest
  for (let round = 0; round < rounds; round += 1) {
    const stakeMinor = choices.happens(0.15) ? (stakes[Math.min(stakes.indexOf(usual) + 1, 8)] ?? usual) : usual
    try {
      const stake = formatAmount(minor(stakeMinor), 2)
      const own = bets[gameCode]
      await playOnce(stage, session, { gameCode, stake, bet: own && choices.oneOf(own) })
    } catch (error) {
      // The money is used up, or a limit is reached.
      if (error instanceof Refusal) return
      throw error
    }
    clock.moveTo(clock.now().add({ milliseconds: paceMs + choices.below(900) }))
  }
}

/** Plays a round to its end. One whose next step the money does not cover is ended as the site would end it. */
async function playOnce(
  stage: Stage,
  session: Visitor['session'],
  asked: { readonly gameCode: string; readonly stake: string; readonly bet: GameBet | undefined },
): Promise<void> {
  const { play } = stage.app
  let round = await playRound(play, session, { ...asked, idempotency: newKey(stage) })
  for (;;) {
    const { game, outcome, isOver } = outcomeOf(round)
    const step = isOver ? undefined : nextStep(outcome)
    if (step === undefined) return
    const { roundId } = round
    const take = (next: GameStep) => stepRound(play, session, { roundId, step: next, idempotency: newKey(stage) })
    round = await take(step).catch((error: unknown) => {
      if (!(error instanceof Refusal) || game.closingStep === undefined) throw error
      return take(game.closingStep)
    })
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
