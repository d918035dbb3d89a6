import { parseRate, type LotteryFormat } from '@baize/lottery'
import type { Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import { Refusal, refuseFields } from '../../../kernel/refusal.ts'
import {
  gameSettings,
  termsOfSettings,
  type GameSettings,
  type GameVersion,
  type LotteryGame,
} from '../games/game-settings.ts'
import { insertVersion, versionsOf, type VersionRow } from '../games/game-versions.sql.ts'
import { settingsToJson, type Games } from '../games/games.ts'
import type { LotteryPorts } from '../lotteries.parts.ts'
import type { LotteryAuthor } from './restriction-list.sql.ts'
import { Returns, type BetReturn } from './returns.ts'

/** How long before it applies a change is announced at least: what members see while they fill in a slip is what they get. */
export const leadMinutes = 10

/** A version of the settings of a lottery, with who made it. */
export interface SettingsVersion extends Pick<
  VersionRow,
  'version' | 'appliesFrom' | 'madeName' | 'reason' | 'madeAt'
> {
  readonly settings: GameSettings
}

/** A change of settings that an operator wants. */
export interface SettingsChange {
  readonly brandId: BrandId
  readonly game: LotteryGame
  /** The newest version that the operator has seen. */
  readonly seen: number
  readonly settings: GameSettings
  /** Undefined: at once. */
  readonly appliesFrom: Temporal.Instant | undefined
  readonly by: LotteryAuthor
  readonly reason: string
  /** Writes it down, last in the transaction. */
  readonly note: (tx: Database, saved: GameVersionHead, before: GameSettings) => Promise<void>
}

/** A version that was saved. */
export interface GameVersionHead {
  readonly version: number
  readonly appliesFrom: Temporal.Instant
}

/** What operators do with the settings of lotteries. */
export interface SettingsDesk {
  /** The version that applies now and the newest one. Throws `game.not_found`. */
  read(
    brandId: BrandId,
    gameCode: string,
  ): { readonly game: LotteryGame; readonly current: GameVersion; readonly newest: GameVersion }
  /** What each bet pays back on average by these settings, to members without a VIP level. */
  returns(format: LotteryFormat, version: Pick<GameVersion, 'terms'>): Promise<readonly BetReturn[]>
  /** Stores the next version, which applies from an announced moment on; it applies at once only if it switches the lottery off. */
  save(change: SettingsChange): Promise<void>
  /** Versions below a number, the newest first. */
  versions(
    brandId: BrandId,
    gameCode: string,
    page: { readonly below: number | undefined; readonly max: number },
  ): Promise<readonly SettingsVersion[]>
}

type SettingsParts = Pick<LotteryPorts, 'database' | 'clock'> & { readonly games: Games }

export function openSettingsDesk(parts: SettingsParts): SettingsDesk {
  const { database, clock, games } = parts
  const returns = new Returns()
  return {
    read(brandId, gameCode) {
      const game = games.game(brandId, gameCode)
      const current = games.versionAt(brandId, gameCode, clock.now())
      const newest = games.newest(brandId, gameCode)
      if (game === undefined || current === undefined || newest === undefined) throw new Refusal('game.not_found')
      return { game, current, newest }
    },
    returns: (format, { terms }) => returns.of(format, terms, 0),
    async save(change) {
      const { brandId, game, seen, by, reason } = change
      const newest = games.newest(brandId, game.gameCode)
      if (newest?.version !== seen) throw new Refusal('lottery.settings_changed')
      const settings = checkedSettings(game.format, change.settings)
      const now = clock.now()
      const current = games.versionAt(brandId, game.gameCode, now)
      checkMoment({ settings, known: [newest, ...(current === undefined ? [] : [current])] }, change.appliesFrom, now)
      await checkReturns(returns, game.format, settings)
      const head = { version: seen + 1, appliesFrom: change.appliesFrom ?? now }
      const made = {
        brandId,
        gameCode: game.gameCode,
        ...head,
        by,
        reason,
        madeAt: now,
        settings: settingsToJson(settings),
      }
      await database.transaction().execute(async (tx) => {
        if (!(await insertVersion(tx, made))) throw new Refusal('lottery.settings_changed')
        await change.note(tx, head, newest.settings)
      })
      await games.load()
    },
    async versions(brandId, gameCode, { below, max }) {
      // Versions have no gaps, so the newest one below a number is that many rows from the newest.
      const newest = games.newest(brandId, gameCode)?.version ?? 0
      const offset = below === undefined ? 0 : Math.max(0, newest + 1 - below)
      const rows = await versionsOf(database, brandId, { gameCode, offset, limit: max })
      return rows.map((row) => ({ ...row, settings: gameSettings.parse(row.settings) }))
    },
  }
}

/** Settings that can be sold by. Refuses what is wrong with them. */
function checkedSettings(format: LotteryFormat, settings: GameSettings): GameSettings {
  const { limits, schedule } = settings
  const problems = [
    ...(limits.minUnitMinor > limits.maxUnitMinor ? ['limits.minUnit'] : []),
    ...(limits.maxUnitMinor > limits.maxSlipStakeMinor ? ['limits.maxSlipStake'] : []),
    ...(schedule.kind === 'rounds' && schedule.everyMinutes * schedule.rounds > 1_440 ? ['schedule.rounds'] : []),
  ]
  if (problems.length > 0) refuseFields(problems.map((field) => ({ field, code: 'field.invalid' })))
  const wrong = wrongRate(format, settings)
  if (wrong !== undefined) throw new Refusal('lottery.rates_wrong', { values: [wrong] })
  return settings
}

/** The first rate that is missing, not valid, or of nothing that can be bet on; undefined if there is none. */
function wrongRate({ bets }: LotteryFormat, { rates, vipAdds = {} }: GameSettings): string | undefined {
  const known = new Map(bets.map(({ code, tiers }) => [code, tiers]))
  for (const { code, tiers } of bets)
    for (const tier of tiers) if (parseRate(rates[code]?.[tier] ?? '') === undefined) return `${code} ${tier}`
  for (const [code, given] of Object.entries(rates))
    for (const tier of Object.keys(given)) if (known.get(code)?.includes(tier) !== true) return `${code} ${tier}`
  for (const [code, adds] of Object.entries(vipAdds))
    if (!known.has(code) || adds.some((add) => parseRate(add) === undefined)) return `${code} VIP`
  return undefined
}

/** Refuses a change that is none, and one that is not announced long enough before. */
function checkMoment(
  { settings, known }: { readonly settings: GameSettings; readonly known: readonly GameVersion[] },
  appliesFrom: Temporal.Instant | undefined,
  now: Temporal.Instant,
): void {
  const [newest] = known
  if (newest !== undefined && textOf(newest.settings) === textOf(settings)) throw new Refusal('lottery.settings_same')
  const isSwitchedOff =
    !settings.isOn && known.some((one) => textOf({ ...one.settings, isOn: false }) === textOf(settings))
  if (appliesFrom === undefined) {
    if (!isSwitchedOff) throw new Refusal('lottery.too_soon', { values: [leadMinutes] })
    return
  }
  if (Temporal.Instant.compare(appliesFrom, now.add({ minutes: leadMinutes })) < 0)
    throw new Refusal('lottery.too_soon', {
      values: [leadMinutes],
      fields: [{ field: 'from', code: 'lottery.too_soon' }],
    })
}

/** The same for the same settings, in whatever order their facts were stored. */
function textOf(settings: GameSettings): string {
  const { vipAdds = {}, ...rest } = settingsToJson(settings)
  return JSON.stringify({ ...rest, vipAdds }, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )
}

/** Refuses rates by which a bet would pay back more than all of it, to members of any VIP level. */
async function checkReturns(returns: Returns, format: LotteryFormat, settings: GameSettings): Promise<void> {
  const terms = termsOfSettings(format, 1, settings)
  const levels = Math.max(0, ...Object.values(terms.vipAdds).map((adds) => adds.length))
  for (let level = 0; level <= levels; level += 1) {
    const above = (await returns.of(format, terms, level)).find(({ isAboveOne }) => isAboveOne)
    if (above !== undefined) {
      const percent = `${(Number(above.rtp) * 100).toFixed(2)}%`
      throw new Refusal('lottery.return_too_high', { values: [`${above.bet} ${above.name}`.trim(), percent] })
    }
  }
}
