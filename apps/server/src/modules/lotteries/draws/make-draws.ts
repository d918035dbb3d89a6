import { uuidV7, type BrandId } from '../../../kernel/ids.ts'
import type { GameVersion, LotteryGame } from '../games/game-settings.ts'
import type { Games } from '../games/games.ts'
import type { LotteryPorts } from '../lotteries.parts.ts'
import type { Beacons } from './beacons.ts'
import { comingDraws, type PlannedDraw } from './calendar.rules.ts'
import { drawSecret } from './draw-secret.ts'
import { insertDraws, knownNumbers, type NewDraw } from './draw-steps.sql.ts'

/** What makes draws. */
export type MakeParts = Pick<LotteryPorts, 'database' | 'clock' | 'randomness' | 'secrets' | 'brands'> & {
  readonly games: Games
  readonly beacons: Beacons
}

/** How long before a draw goes on sale its commitment is published. A late draw goes on sale a second after that. */
const lead = { minutes: 10 } as const
const lateLead = { seconds: 1 } as const
/** Nothing is made that would be on sale for less than this. */
const leastSale = { seconds: 5 } as const

/** Makes the draws that every lottery should have by now, or some of them. Returns the brands that have new ones. */
export async function makeDraws(
  parts: MakeParts,
  isMade: (gameCode: string) => boolean = () => true,
): Promise<ReadonlySet<BrandId>> {
  const changed = new Set<BrandId>()
  for (const { brandId } of parts.brands.all)
    for (const game of parts.games.of(brandId).filter(({ gameCode }) => isMade(gameCode)))
      if ((await makeOf(parts, brandId, game)) > 0n) changed.add(brandId)
  return changed
}

async function makeOf(parts: MakeParts, brandId: BrandId, game: LotteryGame): Promise<bigint> {
  const { database, clock, beacons } = parts
  const now = clock.now()
  const earliest = now.add(leastSale)
  const planned = plannedOf(parts, brandId, game, now).filter(
    ({ draw }) => Temporal.Instant.compare(draw.closesAt, earliest) > 0,
  )
  const { gameCode } = game
  const known = await knownNumbers(database, brandId, { gameCode, numbers: planned.map(({ draw }) => draw.number) })
  const missing = planned.filter(({ draw }) => !known.has(draw.number))
  if (missing.length === 0) return 0n
  // The key or network that signs the beacons is there before the first draw that names one.
  await beacons.prepare(brandId)
  const late = now.add(lateLead)
  return insertDraws(
    database,
    missing.map(({ draw, version }) => newDraw(parts, { brandId, game, version, draw, earliest: late })),
    now,
  )
}

interface Planned {
  readonly draw: PlannedDraw
  readonly version: GameVersion
}

/** What the calendars say: each draw by the version that applies when it closes. */
function plannedOf({ games }: MakeParts, brandId: BrandId, game: LotteryGame, now: Temporal.Instant) {
  const { gameCode } = game
  const versions = [games.versionAt(brandId, gameCode, now), games.announced(brandId, gameCode, now)]
  return versions.flatMap((version): Planned[] => {
    if (version === undefined || !version.settings.isOn) return []
    return comingDraws(game, version.settings, { now, lead })
      .filter(({ closesAt }) => games.versionAt(brandId, gameCode, closesAt)?.version === version.version)
      .map((draw) => ({ draw, version }))
  })
}

interface Making extends Planned {
  readonly brandId: BrandId
  readonly game: LotteryGame
  /** When it goes on sale at the earliest. */
  readonly earliest: Temporal.Instant
}

function newDraw(parts: MakeParts, { brandId, game, version, draw, earliest }: Making): NewDraw {
  const { clock, randomness, beacons } = parts
  const { source } = version.settings
  const { opensAt, drawsAt } = draw
  const own = source === 'own' ? { ...drawSecret(parts), beacon: beacons.nameFor(brandId, drawsAt) } : undefined
  return {
    ...draw,
    drawId: uuidV7(clock.now().epochMilliseconds, randomness.bytes(10)),
    brandId,
    gameCode: game.gameCode,
    format: game.format.code,
    version: version.version,
    opensAt: Temporal.Instant.compare(opensAt, earliest) < 0 ? earliest : opensAt,
    source,
    secretSealed: own?.sealed ?? null,
    secretHash: own?.commitment ?? null,
    beaconKind: own?.beacon.kind ?? null,
    beaconName: own?.beacon.name ?? null,
  }
}
