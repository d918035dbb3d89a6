import { createHash } from 'node:crypto'
import type { WaterBoss } from '@baize/contract'
import { ownGameByCode, type DrawnBoss } from '@baize/engines'
import { commitmentOf, serverSeedOf, type ServerSeed } from '@baize/fairness'
import { formatAmount, minor, zeroMinor, type Minor } from '@baize/money'
import type { Session } from '../../../kernel/caller.ts'
import type { Idempotency } from '../../../kernel/http/bound-call.ts'
import type { Log } from '../../../kernel/log.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { AccountId } from '../../ledger/index.ts'
import { gameTypeOf, type PlayParts } from '../../play/index.ts'
import { currencyOf } from '../../wallet/index.ts'
import type { Water, WaterPlace } from '../rooms/water.ts'
import { createBossCompanion } from './boss-companion.ts'
import type { StoredBoss, StoredShare } from './boss.types.ts'
import {
  aboutBoss,
  endOf,
  goingBosses,
  insertBoss,
  letFall,
  nextBossNo,
  noteSettled,
  stakedOn,
  unpaidShares,
} from './bosses.sql.ts'
import { openBoss } from './open-boss.ts'
import { StakesKnown } from './stakes-known.ts'

/** How long after the last boss of a hall the next one comes. */
const pauseMs = 150_000
/** A boss at which nobody shoots for so long falls as well: what it returns was decided before it came. */
const idleMs = 300_000
/** How long a boss that has fallen is shown to those who come. */
const shownMs = 15_000
const paidAtOnce = 500

/** A boss of this process. */
export interface LiveBoss {
  readonly stored: StoredBoss
  readonly seed: ServerSeed
  readonly drawn: DrawnBoss
  readonly staked: StakesKnown
  lastShotAt: Temporal.Instant
  /** It takes no stakes any more. */
  isClosing: boolean
  settledAt: Temporal.Instant | null
  busy: boolean
}

export interface BossesParts {
  readonly play: PlayParts
  readonly log: Log
  /** Tells all rooms of a hall how its boss is. */
  tell(place: WaterPlace, boss: WaterBoss): void
}

/**
 * The bosses of all halls: one in each at a time, the same in all of its rooms. What was staked is read from the rows again when the process
 * starts, so a boss goes on where it was.
 */
export class Bosses {
  readonly #parts: BossesParts
  readonly #companion = createBossCompanion()
  readonly #bosses = new Map<string, LiveBoss>()
  readonly #emptySince = new Map<string, Temporal.Instant>()

  constructor(parts: BossesParts) {
    this.#parts = parts
  }

  /** Reads the bosses that are under way. */
  load(): Promise<void> {
    return this.#read(() => true)
  }

  async #read(isMissing: (stored: StoredBoss) => boolean): Promise<void> {
    const { database } = this.#parts.play
    for (const stored of await goingBosses(database)) {
      if (!isMissing(stored)) continue
      const live = this.#opened(stored)
      live.staked.replace(await stakedOn(database, stored.bossId))
      this.#bosses.set(nameOf(stored), live)
      this.#parts.tell(stored, this.#present(live))
    }
  }

  /** The boss of a hall that can be shot at; `undefined` while there is none. */
  here(place: WaterPlace): LiveBoss | undefined {
    const boss = this.#bosses.get(nameOf(place))
    return boss === undefined || boss.isClosing ? undefined : boss
  }

  /** The boss of a hall as a player sees it, also for a moment after it fell. */
  shown(place: WaterPlace, accountId?: AccountId): WaterBoss | null {
    const boss = this.#bosses.get(nameOf(place))
    if (boss === undefined) return null
    const gone = boss.settledAt !== null && msSince(boss.settledAt, this.#now()) > shownMs
    return gone ? null : this.#present(boss, accountId)
  }

  /** Stakes on a boss. If the key has staked before, it returns that, perhaps on an earlier boss. Refuses with `waters.not_found` once it has begun to fall. */
  async stake(
    boss: LiveBoss,
    session: Session,
    { amountMinor, idempotency: { key, bodyHash } }: { readonly amountMinor: Minor; readonly idempotency: Idempotency },
  ): Promise<StoredShare> {
    const { play } = this.#parts
    const { brandId, memberId, wallet } = session
    const [{ accountId }, providerId] = await Promise.all([
      play.wallet.accountOf(brandId, memberId, wallet),
      play.ledger.provider(brandId, 'play'),
    ])
    const about = await this.#about(boss.stored)
    const command = { accountId, providerId, key: `${accountId}:${key}`, bodyHash }
    const request = { kind: 'stake' as const, ...about, amountMinor, memberId, gate: boss }
    const storing = () => play.ledger.run(this.#companion, { ...command, request })
    const { result, replayed } = await boss.staked
      .add(accountId, amountMinor, storing)
      .catch(async (error: unknown) => {
        // The rows refuse what is staked on a boss that another process has let fall. Nobody tries that a second time.
        if (!boss.isClosing && (await this.#hasEnded(boss))) throw new Refusal('waters.not_found')
        throw error
      })
    if (replayed) return result
    boss.lastShotAt = this.#now()
    this.#parts.tell(boss.stored, this.#present(boss))
    if (boss.staked.sum >= lifeOf(boss)) void this.#end(boss, false)
    return result
  }

  /** Does what is due: bosses come where somebody fishes, fall if nobody shoots at them, and are settled if that was interrupted. */
  async sweep(waters: readonly Water[]): Promise<void> {
    await this.#follow()
    for (const boss of this.#bosses.values()) {
      const idle = msSince(boss.lastShotAt, this.#now()) > idleMs && boss.staked.size > 0
      const isDue = boss.isClosing || idle || boss.staked.sum >= lifeOf(boss)
      if (boss.settledAt === null && isDue) await this.#end(boss, idle)
    }
    const halls = new Map(waters.filter(({ players }) => players > 0).map((water) => [nameOf(water.place), water]))
    for (const [name, water] of halls) {
      const last = this.#bosses.get(name)
      if (last !== undefined && last.settledAt === null) continue
      const since = last?.settledAt ?? this.#emptySince.get(name)
      if (since === undefined) this.#emptySince.set(name, this.#now())
      else if (msSince(since, this.#now()) > pauseMs) await this.come(water)
    }
  }

  /** Follows what other processes have done: bosses that have come there, and those that have fallen. */
  async #follow(): Promise<void> {
    for (const boss of this.#bosses.values())
      if (boss.settledAt === null && !boss.busy && !(await this.#hasEnded(boss))) await this.#followStakes(boss)
    await this.#read((stored) => {
      const known = this.#bosses.get(nameOf(stored))
      return known === undefined || (known.settledAt !== null && known.stored.bossId !== stored.bossId)
    })
  }

  /** Follows what was staked on a boss in other processes. */
  async #followStakes(boss: LiveBoss): Promise<void> {
    const { play, tell } = this.#parts
    const lastAt = await boss.staked.follow(() => stakedOn(play.database, boss.stored.bossId))
    if (lastAt === undefined) return
    if (Temporal.Instant.compare(lastAt, boss.lastShotAt) > 0) boss.lastShotAt = lastAt
    tell(boss.stored, this.#present(boss))
  }

  /** Whether a boss has fallen, in this process or another; from then on it takes no stakes here. */
  async #hasEnded(boss: LiveBoss): Promise<boolean> {
    const { play, tell } = this.#parts
    const { bossId } = boss.stored
    const { endedAt, settledAt } = await endOf(play.database, bossId)
    if (endedAt === null) return false
    boss.isClosing = true
    if (settledAt === null || boss.settledAt !== null || boss.busy) return true
    boss.staked.replace(await stakedOn(play.database, bossId))
    boss.settledAt = settledAt
    tell(boss.stored, this.#present(boss))
    return true
  }

  /** Lets a boss come to a room's hall. */
  async come({ place, hall, definition }: Pick<Water, 'place' | 'hall' | 'definition'>): Promise<void> {
    const { play } = this.#parts
    const bytes = play.randomness.bytes(32)
    const serverSeedHash = commitmentOf(serverSeedOf(bytes))
    const bossNo = await nextBossNo(play.database, place)
    const stored: StoredBoss = {
      ...place,
      bossId: play.randomness.uuid(),
      bossNo,
      definitionHash: ownGameByCode(definition.code)?.definitionHash ?? '',
      serverSeedHash,
      serverSeedSealed: play.secrets.sealSecret(bytes, aboutBoss(serverSeedHash)),
      clientSeed: `${place.gameCode}:${place.hall}:${bossNo}`,
      unitMinor: hall.powers.at(-1) ?? minor(1n),
      cameAt: this.#now(),
      endedAt: null,
    }
    if (!(await insertBoss(play.database, stored))) return
    const live = this.#opened(stored)
    this.#bosses.set(nameOf(place), live)
    this.#parts.tell(place, this.#present(live))
  }

  /** Lets a boss fall, because nobody shoots at it or its life was staked, and pays everybody, each once; it may be interrupted anywhere and begun again. */
  async #end(boss: LiveBoss, isIdle: boolean): Promise<void> {
    if (boss.busy) return
    boss.busy = true
    boss.isClosing = true
    const { play, log, tell } = this.#parts
    const { bossId } = boss.stored
    try {
      const now = this.#now()
      const quietSince = now.subtract({ milliseconds: idleMs })
      if (
        !(await letFall(play.database, bossId, isIdle ? { least: 1n, quietSince, now } : { least: lifeOf(boss), now }))
      ) {
        // A command that came again was counted twice, or somebody shoots at it in another process.
        boss.staked.replace(await stakedOn(play.database, bossId))
        boss.lastShotAt = now
        boss.isClosing = false
        return
      }
      await this.#payAll(boss)
      boss.settledAt = this.#now()
      await noteSettled(play.database, bossId, boss.settledAt)
      tell(boss.stored, this.#present(boss))
    } catch (error) {
      boss.settledAt = null
      log.warn({ err: error, bossId }, 'a boss could not be settled; trying again')
    } finally {
      boss.busy = false
    }
  }

  async #payAll(boss: LiveBoss): Promise<void> {
    const { play } = this.#parts
    const { bossId } = boss.stored
    const about = await this.#about(boss.stored)
    const problems: unknown[] = []
    for (let after: AccountId | undefined; ;) {
      const shares = await unpaidShares(play.database, bossId, { after, max: paidAtOnce })
      const pay = async ({ accountId, providerId, stakedMinor }: (typeof shares)[number]) => {
        const amountMinor = minor((stakedMinor * BigInt(boss.drawn.returnsHundredths)) / 100n)
        if (amountMinor === 0n) return
        const key = `boss-win:${bossId}:${accountId}`
        const bodyHash = createHash('sha256').update(key).digest()
        const request = { kind: 'win' as const, ...about, amountMinor }
        await play.ledger.run(this.#companion, { accountId, providerId, key, bodyHash, request })
      }
      // One who cannot be paid keeps nobody else waiting.
      await Promise.all(shares.map((share) => pay(share).catch((error: unknown) => problems.push(error))))
      after = shares.at(-1)?.accountId
      if (shares.length < paidAtOnce) break
    }
    if (problems.length > 0) throw problems[0]
  }

  async #about({ bossId, brandId, gameCode, wallet }: StoredBoss) {
    const { brands, ledger } = this.#parts.play
    const currency = currencyOf(brands.byId(brandId), wallet).code
    const house = await ledger.houseAccount({ brandId, currency, name: 'games' })
    return { bossId, gameCode, gameType: gameTypeOf({ engine: 'fish' }), house }
  }

  #opened(stored: StoredBoss): LiveBoss {
    const { seed, drawn } = openBoss(this.#parts.play.secrets, stored)
    return {
      stored,
      seed,
      drawn,
      staked: new StakesKnown(),
      lastShotAt: this.#now(),
      isClosing: stored.endedAt !== null,
      settledAt: null,
      busy: false,
    }
  }

  #present(boss: LiveBoss, accountId?: AccountId): WaterBoss {
    const { stored, drawn, seed, settledAt } = boss
    const { digits } = currencyOf(this.#parts.play.brands.byId(stored.brandId), stored.wallet)
    const own = accountId === undefined ? zeroMinor : (boss.staked.of(accountId) ?? zeroMinor)
    return {
      bossId: stored.bossId,
      bossNo: stored.bossNo,
      kind: drawn.kind,
      seedHash: stored.serverSeedHash,
      cameAt: stored.cameAt.toString(),
      staked: formatAmount(minor(boss.staked.sum), digits),
      ownStaked: formatAmount(own, digits),
      fell: settledAt === null ? null : { at: settledAt.toString(), returnsHundredths: drawn.returnsHundredths, seed },
    }
  }

  #now(): Temporal.Instant {
    return this.#parts.play.clock.now()
  }
}

function nameOf({ brandId, gameCode, wallet, hall }: WaterPlace): string {
  return `${brandId} ${gameCode} ${wallet} ${hall}`
}

/** What has to be staked until a boss falls, in minor units. */
function lifeOf({ drawn, stored }: LiveBoss): bigint {
  return BigInt(drawn.life) * stored.unitMinor
}

function msSince(then: Temporal.Instant, now: Temporal.Instant): number {
  return now.epochMilliseconds - then.epochMilliseconds
}
