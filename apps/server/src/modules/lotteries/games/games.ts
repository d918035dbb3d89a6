import type { BrandId } from '../../../kernel/ids.ts'
import { keepReloading } from '../../../kernel/keep-reloading.ts'
import { readLotteriesFile, type LotteriesFile } from '../lotteries.files.ts'
import type { BeaconSetting } from '../draws/drand.settings.ts'
import type { LotteryPorts } from '../lotteries.parts.ts'
import {
  gameSettings,
  termsOfSettings,
  type GameSettingsJson,
  type GameVersion,
  type LotteryGame,
} from './game-settings.ts'
import { insertVersion, versionsAfter, type KnownVersion } from './game-versions.sql.ts'

/** The lotteries of the brands and what applies to them, in memory: questions cost nothing. */
export interface Games {
  /** In the order of the brand's file. */
  of(brandId: BrandId): readonly LotteryGame[]
  game(brandId: BrandId, gameCode: string): LotteryGame | undefined
  /** The public beacon of a brand's draws; undefined: the server makes one of its own. */
  beaconOf(brandId: BrandId): BeaconSetting | undefined
  /** What applies to a game at a moment: of the versions that apply from then or before, the newest. Before the first, the first. */
  versionAt(brandId: BrandId, gameCode: string, at: Temporal.Instant): GameVersion | undefined
  version(brandId: BrandId, gameCode: string, version: number): GameVersion | undefined
  /** The version that applies next, if there is one after this moment. */
  announced(brandId: BrandId, gameCode: string, now: Temporal.Instant): GameVersion | undefined
  /** The newest version, which may apply later; the next one that is made comes after it. */
  newest(brandId: BrandId, gameCode: string): GameVersion | undefined
  /** Reads what other processes have stored meanwhile; each process does so every few seconds. */
  load(): Promise<void>
  start(): void
  stop(): void
}

type GameParts = Pick<LotteryPorts, 'database' | 'clock' | 'log' | 'brands' | 'folders'>

/** How long a process may miss a version that another one made. Versions apply some time after they are made. */
const reloadedEveryMs = 3_000

/** Reads the brands' files, stores the first version of what is new, and loads all versions. Throws a `StartProblem`. */
export async function openGames(parts: GameParts): Promise<Games> {
  const { database, clock, log, brands, folders } = parts
  const files = await Promise.all(folders.map(readLotteriesFile))
  const games = new Map<BrandId, readonly FiledGame[]>(
    brands.all.map(({ brandId }, place) => [brandId, files[place]?.games.map(filedGame) ?? []]),
  )
  const beacons = new Map(brands.all.map(({ brandId }, place) => [brandId, files[place]?.beacon]))
  const gameOf = (brandId: BrandId, gameCode: string) => games.get(brandId)?.find((one) => one.gameCode === gameCode)
  const now = clock.now()
  const known = new Versions(gameOf)
  const load = async () => {
    for (const row of await versionsAfter(database, [...games.keys()], known.newestOfAll())) known.add(row)
  }
  await load()
  for (const [brandId, ofBrand] of games)
    for (const { gameCode, settings } of ofBrand) {
      if (known.newest(brandId, gameCode) !== undefined) continue
      const first = {
        brandId,
        gameCode,
        version: 1,
        appliesFrom: now,
        by: undefined,
        reason: 'brand file',
        madeAt: now,
      }
      await insertVersion(database, { ...first, settings: settingsToJson(settings) })
    }
  await load()
  let stop: (() => void) | undefined
  return {
    of: (brandId) => games.get(brandId) ?? [],
    game: gameOf,
    beaconOf: (brandId) => beacons.get(brandId),
    versionAt: (...asked) => known.at(...asked),
    version: (...asked) => known.version(...asked),
    announced: (...asked) => known.announced(...asked),
    newest: (...asked) => known.newest(...asked),
    load,
    start() {
      stop ??= keepReloading({ what: 'settings of lotteries', load, everyMs: reloadedEveryMs }, log)
    },
    stop: () => stop?.(),
  }
}

/** A game as a brand's file has it, with what it begins with. */
type FiledGame = LotteryGame & Pick<GameVersion, 'settings'>

function filedGame({ provinces, ...game }: LotteriesFile['games'][number]): FiledGame {
  return { ...game, provinces }
}

/** Settings as they are stored. */
export function settingsToJson({ limits, ...rest }: GameVersion['settings']): GameSettingsJson {
  const text = (amount: bigint | null) => amount?.toString() ?? null
  return {
    ...rest,
    limits: {
      minUnitMinor: limits.minUnitMinor.toString(),
      maxUnitMinor: limits.maxUnitMinor.toString(),
      maxSlipStakeMinor: limits.maxSlipStakeMinor.toString(),
      maxSlipPayoutMinor: text(limits.maxSlipPayoutMinor),
      maxNumberPayoutMinor: text(limits.maxNumberPayoutMinor),
      maxMemberNumberMinor: text(limits.maxMemberNumberMinor),
      maxMemberSlips: limits.maxMemberSlips,
    },
  }
}

/** The versions of all games, in their order. */
class Versions {
  readonly #gameOf: (brandId: BrandId, gameCode: string) => LotteryGame | undefined
  readonly #versions = new Map<string, { readonly known: KnownVersion; readonly list: readonly GameVersion[] }>()

  constructor(gameOf: (brandId: BrandId, gameCode: string) => LotteryGame | undefined) {
    this.#gameOf = gameOf
  }

  add(row: KnownVersion & { readonly settings: unknown; readonly appliesFrom: Temporal.Instant }): void {
    const { brandId, gameCode, version, appliesFrom } = row
    const game = this.#gameOf(brandId, gameCode)
    // The brand no longer has it. Its draws go on without settings.
    if (game === undefined) return
    const list = this.#list(brandId, gameCode)
    // Two loads at a time bring the same rows.
    if (version <= (list.at(-1)?.version ?? 0)) return
    const settings = gameSettings.parse(row.settings)
    const made = { version, appliesFrom, settings, terms: termsOfSettings(game.format, version, settings) }
    this.#versions.set(keyOf(brandId, gameCode), { known: { brandId, gameCode, version }, list: [...list, made] })
  }

  newestOfAll(): readonly KnownVersion[] {
    return Array.from(this.#versions.values(), ({ known }) => known)
  }

  newest(brandId: BrandId, gameCode: string): GameVersion | undefined {
    return this.#list(brandId, gameCode).at(-1)
  }

  version(brandId: BrandId, gameCode: string, version: number): GameVersion | undefined {
    return this.#list(brandId, gameCode).find((one) => one.version === version)
  }

  at(brandId: BrandId, gameCode: string, at: Temporal.Instant): GameVersion | undefined {
    const list = this.#list(brandId, gameCode)
    return list.findLast(({ appliesFrom }) => Temporal.Instant.compare(appliesFrom, at) <= 0) ?? list[0]
  }

  announced(brandId: BrandId, gameCode: string, now: Temporal.Instant): GameVersion | undefined {
    const current = this.at(brandId, gameCode, now)?.version ?? 0
    const coming = this.#list(brandId, gameCode).filter(
      ({ version, appliesFrom }) => version > current && Temporal.Instant.compare(appliesFrom, now) > 0,
    )
    return coming.toSorted((a, b) => Temporal.Instant.compare(a.appliesFrom, b.appliesFrom))[0]
  }

  #list(brandId: BrandId, gameCode: string): readonly GameVersion[] {
    return this.#versions.get(keyOf(brandId, gameCode))?.list ?? []
  }
}

const keyOf = (brandId: BrandId, gameCode: string) => `${brandId} ${gameCode}`
