import type { LotterySettings } from '@baize/contract/office'
import { formatAmount, minor, parseAmount, type Currency } from '@baize/money'
import { refuseFields } from '../../../kernel/refusal.ts'
import { gameSettings, type GameSettings } from '../../lotteries/index.ts'

const needed = ['minUnit', 'maxUnit', 'maxSlipStake'] as const
const optional = ['maxSlipPayout', 'maxNumberPayout', 'maxMemberNumber'] as const

/** Settings as operators read and type them. */
export function presentSettings({ limits, vipAdds, ...rest }: GameSettings, { digits }: Currency): LotterySettings {
  const written = (amount: bigint) => formatAmount(minor(amount), digits)
  const orNone = (amount: bigint | null) => (amount === null ? null : written(amount))
  return {
    ...rest,
    vipAdds: vipAdds ?? {},
    limits: {
      minUnit: written(limits.minUnitMinor),
      maxUnit: written(limits.maxUnitMinor),
      maxSlipStake: written(limits.maxSlipStakeMinor),
      maxSlipPayout: orNone(limits.maxSlipPayoutMinor),
      maxNumberPayout: orNone(limits.maxNumberPayoutMinor),
      maxMemberNumber: orNone(limits.maxMemberNumberMinor),
      maxMemberSlips: limits.maxMemberSlips,
    },
  }
}

/** Settings as they are stored. Refuses what is no amount, and what no lottery can have. */
export function settingsOf({ limits, ...rest }: LotterySettings, { digits }: Currency): GameSettings {
  const amountOf = (name: (typeof needed)[number] | (typeof optional)[number]) => {
    const amount = parseAmount(limits[name] ?? '', digits)
    if (amount !== undefined) return amount.toString()
    return refuseFields([{ field: `settings.limits.${name}`, code: 'field.amount' }])
  }
  const of = (name: (typeof optional)[number]) => (limits[name] === null ? null : amountOf(name))
  const parsed = gameSettings.safeParse({
    ...rest,
    limits: {
      minUnitMinor: amountOf('minUnit'),
      maxUnitMinor: amountOf('maxUnit'),
      maxSlipStakeMinor: amountOf('maxSlipStake'),
      maxSlipPayoutMinor: of('maxSlipPayout'),
      maxNumberPayoutMinor: of('maxNumberPayout'),
      maxMemberNumberMinor: of('maxMemberNumber'),
      maxMemberSlips: limits.maxMemberSlips,
    },
  })
  if (parsed.success) return parsed.data
  return refuseFields(
    parsed.error.issues.slice(0, 20).map(({ path }) => ({
      field: ['settings', ...path].join('.').slice(0, 200),
      code: 'field.invalid',
    })),
  )
}
