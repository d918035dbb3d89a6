import { drandName, drandRoundAfter, drandRoundTimeMs, parseDrandName, type DrandChain } from '@baize/lottery'
import type { BrandId } from '../../../kernel/ids.ts'
import type { Games } from '../games/games.ts'
import { SharedAnswers } from '../games/shared-answers.ts'
import type { LotteryPorts } from '../lotteries.parts.ts'
import { keepNetwork, networkOf, type BeaconNetwork } from './beacon-network.sql.ts'
import { askRelays, type SignedRound } from './drand-relays.ts'

/** A beacon is not published yet, or nobody says what it is: the draw waits, and its step is tried again after so many milliseconds. */
export class BeaconWaits extends Error {
  readonly restMs: number

  constructor(message: string, restMs: number) {
    super(message)
    this.restMs = restMs
  }
}

/** Between the time of a round and the first question for it: signing takes a moment. */
const publishedMs = 300
/** How long a draw rests between two questions, while the round is new and when it is late. */
const [soonMs, lateMs] = [1_000, 10_000]
/** How long a round counts as new. */
const newForMs = 30_000

type PublicParts = Pick<LotteryPorts, 'database' | 'clock' | 'log'> & { readonly games: Pick<Games, 'beaconOf'> }

/** The beacons that networks of drand publish. Without a network in its brand's file, a brand has none, and nothing is asked. */
export class PublicBeacons {
  readonly #parts: PublicParts
  /** Draws of the same second wait for the same round. */
  readonly #rounds: SharedAnswers<SignedRound>
  readonly #networks = new Map<string, BeaconNetwork>()

  constructor(parts: PublicParts) {
    this.#parts = parts
    this.#rounds = new SharedAnswers({ clock: parts.clock, seconds: 3_600, most: 1_000 })
  }

  /** The name of the round that a draw of a brand waits for: the first after its time. Undefined if the brand has no network. */
  nameFor(brandId: BrandId, drawsAt: Temporal.Instant): string | undefined {
    const chain = this.#parts.games.beaconOf(brandId)?.chain
    return chain && drandName({ chainHash: chain.hash, round: drandRoundAfter(chain, drawsAt.epochMilliseconds) })
  }

  /** Stores the brand's network, before a draw names it. */
  async prepare(brandId: BrandId): Promise<void> {
    const setting = this.#parts.games.beaconOf(brandId)
    if (setting !== undefined) await keepNetwork(this.#parts.database, brandId, setting, this.#parts.clock.now())
  }

  /** The network of a name; undefined if it names none that is known. */
  async chainOf(brandId: BrandId, name: string): Promise<DrandChain | undefined> {
    const named = parseDrandName(name)
    if (named === undefined) return undefined
    const key = `${brandId} ${named.chainHash}`
    // What identifies a network never changes; its relays do, so they are read each time.
    const known = this.#networks.get(key) ?? (await networkOf(this.#parts.database, brandId, named.chainHash))
    if (known !== undefined) this.#networks.set(key, known)
    return known?.chain
  }

  /** What was signed for the round of a name. Throws {@link BeaconWaits} until somebody says so. */
  async valueOf(brandId: BrandId, name: string): Promise<SignedRound> {
    const named = parseDrandName(name)
    const network = named && (await networkOf(this.#parts.database, brandId, named.chainHash))
    if (named === undefined || network === undefined) throw new Error(`no network of the beacon ${name}`)
    const sinceMs =
      this.#parts.clock.now().epochMilliseconds - drandRoundTimeMs(network.chain, named.round) - publishedMs
    if (sinceMs < 0) throw new BeaconWaits('the round is not published yet', Math.min(-sinceMs, lateMs))
    return this.#rounds.ask(name, () => this.#ask(network, named.round, sinceMs))
  }

  async #ask(network: BeaconNetwork, round: number, sinceMs: number): Promise<SignedRound> {
    const answer = await askRelays(network, round)
    if ('signed' in answer) return answer.signed
    const isNew = sinceMs < newForMs
    if (!isNew) this.#parts.log.warn({ round, problems: answer.problems }, 'no relay has the round of a lottery beacon')
    throw new BeaconWaits('no relay has the round', isNew ? soonMs : lateMs)
  }
}
