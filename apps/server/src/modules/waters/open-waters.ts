import { fishDefinitionByCode, type FishDefinition } from '@baize/engines'
import { formatAmount } from '@baize/money'
import type { BrandId } from '../../kernel/ids.ts'
import { Together } from '../../kernel/together.ts'
import { forgetPrizes, poolBalance, prizesWon, type PrizesAsked } from '../play/index.ts'
import { currencyOf } from '../wallet/index.ts'
import { Bosses } from './bosses/bosses.ts'
import { WaterRooms } from './rooms/water-rooms.ts'
import type { Water } from './rooms/water.ts'
import { VolleyMemory } from './volleys/volley-memory.ts'
import { readWaters, type BrandWaters } from './waters.files.ts'
import type { WaterParts, WaterPorts } from './waters.parts.ts'

/** The fishing rooms of all brands, with their background work. */
export interface Waters extends WaterParts {
  start(): void
  stop(): Promise<void>
}

/** Opens the fishing rooms. Throws a `StartProblem` if a brand's halls do not fit its games. */
export async function openWaters({ folders, ...ports }: WaterPorts): Promise<Waters> {
  const { play, sockets } = ports
  const tickers = new PoolTickers(() => parts)
  const forget = forgetting(ports)
  const parts: WaterParts = {
    ...ports,
    watersOf: await readAll(ports, folders),
    memory: new VolleyMemory(),
    caught: new Together((asked: readonly PrizesAsked[]) => prizesWon(play.database, asked)),
    bosses: new Bosses({
      play,
      log: ports.log,
      tell(place, boss) {
        for (const water of parts.rooms.in(place)) parts.rooms.tell(water, { kind: 'boss', boss })
      },
    }),
    rooms: new WaterRooms({
      clock: play.clock,
      log: ports.log,
      sockets,
      self: play.randomness.uuid(),
      shelf: () => parts,
      currencyOf: ({ brandId, wallet }) => currencyOf(play.brands.byId(brandId), wallet),
      swept(waters) {
        void tickers.tell(waters)
        const failed = (what: string) => (error: unknown) => ports.log.warn({ err: error }, what)
        void parts.bosses.sweep(waters).catch(failed('bosses were not swept'))
        void forget(waters).catch(failed('fish that were caught long ago were not forgotten'))
      },
    }),
  }
  await parts.bosses.load()
  return { ...parts, start: () => parts.rooms.start(), stop: () => parts.rooms.stop() }
}

/** How often fish are forgotten that were caught minutes ago. */
const forgetMs = 60_000

/** Returns a function that forgets, now and then while somebody fishes, which fish were caught long ago. */
function forgetting({ play }: Pick<WaterPorts, 'play'>): (waters: readonly Water[]) => Promise<void> {
  let lastMs = 0
  return async (waters) => {
    const nowMs = performance.now()
    if (waters.length === 0 || nowMs - lastMs < forgetMs) return
    lastMs = nowMs
    await forgetPrizes(play.database)
  }
}

/** Tells rooms what is in the jackpot pool, whenever it has changed. */
class PoolTickers {
  readonly #parts: () => WaterParts
  readonly #told = new Map<string, string>()
  #busy = false

  constructor(parts: () => WaterParts) {
    this.#parts = parts
  }

  async tell(waters: readonly Water[]): Promise<void> {
    if (this.#busy) return
    this.#busy = true
    const { rooms, log } = this.#parts()
    try {
      const groups = Map.groupBy(waters, ({ place }) => `${place.brandId} ${place.wallet} ${place.gameCode}`)
      for (const [name, ofPool] of groups) {
        const [first] = ofPool
        if (first === undefined) continue
        const amount = await this.#amountOf(first, first.definition)
        if (this.#told.get(name) === amount) continue
        this.#told.set(name, amount)
        for (const water of ofPool) rooms.tell(water, { kind: 'pool', amount, wonBy: null })
      }
    } catch (error) {
      log.warn({ err: error }, 'fishing rooms were not told what is in the pool')
    } finally {
      this.#busy = false
    }
  }

  async #amountOf({ place }: Water, { pool }: FishDefinition): Promise<string> {
    const { play } = this.#parts()
    const { digits } = currencyOf(play.brands.byId(place.brandId), place.wallet)
    return formatAmount(await poolBalance(play, place, pool), digits)
  }
}

async function readAll(
  { play: { brands, catalog } }: Pick<WaterPorts, 'play'>,
  folders: readonly string[],
): Promise<(brand: BrandId) => BrandWaters> {
  const all = new Map<BrandId, BrandWaters>()
  for (const [place, brand] of brands.all.entries()) {
    const folder = folders[place]
    if (folder === undefined) throw new Error(`the brand ${brand.code} has no folder`)
    const gameCodes = catalog
      .of(brand.brandId)
      .games.flatMap(({ engineCode, gone }) =>
        engineCode !== undefined && !gone && fishDefinitionByCode(engineCode) !== undefined ? [engineCode] : [],
      )
    const currencies = (['main', 'trial'] as const).map((wallet) => currencyOf(brand, wallet).code)
    all.set(brand.brandId, await readWaters(folder, { currencies, gameCodes }))
  }
  return (brand) => {
    const waters = all.get(brand)
    if (waters === undefined) throw new Error(`the brand ${brand} has no loaded waters`)
    return waters
  }
}
