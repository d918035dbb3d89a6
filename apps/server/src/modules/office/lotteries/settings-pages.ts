import type { BodyOf, QueryOf, ReplyOf } from '@baize/contract'
import type {
  lotteryVersions,
  LotteryVersion,
  OfficeLotterySettings,
  saveLotterySettings,
} from '@baize/contract/office'
import type { Operator } from '../../../kernel/caller.ts'
import { leadMinutes } from '../../lotteries/index.ts'
import { differences, textOf } from '../differences.ts'
import { momentOf } from '../giveaways/giveaway-pages.ts'
import { namesOf, type LotteryPageParts } from './lottery-page.parts.ts'
import { presentSettings, settingsOf } from './settings-facts.ts'

/** The settings of a lottery. */
export async function showSettings(
  parts: LotteryPageParts,
  { brandId }: Operator,
  gameCode: string,
): Promise<OfficeLotterySettings> {
  const { currency } = parts.brands.byId(brandId)
  const { game, current, newest } = parts.lotteries.desk.settings.read(brandId, gameCode)
  const returns = await parts.lotteries.desk.settings.returns(game.format, newest)
  return {
    gameCode,
    names: namesOf(parts, brandId, gameCode),
    format: game.format.code,
    current: current.version,
    newest: newest.version,
    appliesFrom: newest.appliesFrom.toString(),
    settings: presentSettings(newest.settings, currency),
    returns: returns.map(({ bet, name, rtp }) => ({ bet, name, rtp })),
    leadMinutes,
    currencySymbol: currency.symbol,
    currencyDigits: currency.digits,
  }
}

/** Announces a new version of the settings of a lottery. */
export async function saveSettings(
  parts: LotteryPageParts,
  operator: Operator,
  {
    gameCode,
    version,
    settings: typed,
    from,
    reason,
  }: { readonly gameCode: string } & BodyOf<typeof saveLotterySettings>,
): Promise<OfficeLotterySettings> {
  const { brandId, operatorId, username } = operator
  const { currency, timeZone } = parts.brands.byId(brandId)
  const { game } = parts.lotteries.desk.settings.read(brandId, gameCode)
  await parts.lotteries.desk.settings.save({
    brandId,
    game,
    seen: version,
    settings: settingsOf(typed, currency),
    appliesFrom: from === null ? undefined : momentOf('from', from, timeZone),
    by: { operatorId, name: username },
    reason,
    note: (tx, saved, before) => {
      const changes = differences(presentSettings(before, currency), typed)
      return parts.operators.audit.note(tx, operator, {
        action: 'lottery.settings_saved',
        subject: { kind: 'lottery', id: gameCode },
        before: Object.fromEntries(changes.map((one) => [one.field, one.before])),
        after: {
          version: saved.version,
          appliesFrom: saved.appliesFrom.toString(),
          ...Object.fromEntries(changes.map((one) => [one.field, one.after])),
        },
        reason,
      })
    },
  })
  return showSettings(parts, operator, gameCode)
}

/** Every version of the settings of a lottery, the newest first. */
export async function listVersions(
  { brands, lotteries }: LotteryPageParts,
  { brandId }: Operator,
  { gameCode, before, pageSize }: { readonly gameCode: string } & QueryOf<typeof lotteryVersions>,
): Promise<ReplyOf<typeof lotteryVersions>> {
  const { currency } = brands.byId(brandId)
  lotteries.desk.settings.read(brandId, gameCode)
  const below = before === undefined ? undefined : Number(before)
  const found = await lotteries.desk.settings.versions(brandId, gameCode, { below, max: pageSize + 1 })
  const list = found.slice(0, pageSize).map((one, place): LotteryVersion => {
    const earlier = found[place + 1]
    const changes =
      earlier === undefined
        ? []
        : differences(presentSettings(earlier.settings, currency), presentSettings(one.settings, currency))
    const { version, madeName, reason, madeAt, appliesFrom } = one
    return {
      version,
      operator: madeName ?? 'lotteries.json',
      reason,
      at: madeAt.toString(),
      appliesFrom: appliesFrom.toString(),
      changes,
    }
  })
  return { list, next: found.length > pageSize ? textOf(list.at(-1)?.version) : null }
}
