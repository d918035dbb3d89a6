import { movementKind } from '@baize/contract'
import { formatMoney } from '@baize/ui'
import { useLanguage } from '../../language/language.ts'
import { usePhrasesOf } from '../../language/phrases.ts'

const houses = [
  'promotions',
  'games',
  'lotteries',
  'trial_grants',
  'stakes_in_play',
  'deposits',
  'vouchers',
  'payment_fees',
  'withdrawals_pending',
  'withdrawals',
  'adjustments',
  'clearing',
  'agent_pay',
  'team_transfers',
  'vendors',
  'rooms',
  'jackpot',
  'debts',
  'wins_held',
  'bonuses',
  'points_granted',
  'points_spent',
] as const
const postingKinds = [
  'stake',
  'payout',
  'grant',
  'rollback',
  'hold',
  'capture',
  'release',
  'tombstone',
  'adjustment',
  'deposit',
  'withdrawal',
  'transfer',
  'refund',
  'debt',
  'review',
  'bonus',
  'bonus_share',
  'pay',
] as const
const parts = [
  'chains',
  'accounts',
  'keys',
  'houses',
  'rules',
  'heads',
  'identities',
  'places',
  'debts',
  'held',
  'bonuses',
] as const

/** What the books' own names are called. A name that a newer server has stands for itself. */
export function useBookWords() {
  const t = usePhrasesOf('office-ledger')
  const known = <Name extends string>(list: readonly Name[], name: string) => list.find((one) => one === name)
  return {
    house(name: string): string {
      const one = known(houses, name)
      return one === undefined ? name : t(`house.${one}`)
    },
    posting(name: string): string {
      const one = known(postingKinds, name)
      return one === undefined ? name : t(`posting.${one}`)
    },
    movement(name: string): string {
      const { data } = movementKind.safeParse(name)
      return data === undefined ? name : t(`movement.${data}`)
    },
    part(name: string): string {
      const one = known(parts, name)
      return one === undefined ? name : t(`part.${one}`)
    },
    provider(code: string): string {
      return code === 'house' || code === 'play' ? t(`provider.${code}`) : code
    },
    account({ kind, vendor }: { readonly kind: AccountKind; readonly vendor: string }): string {
      return kind === 'vendor' ? t('accountName.vendor', vendor) : t(`accountName.${kind}`)
    },
  }
}

type AccountKind = 'main' | 'play' | 'bonus' | 'vendor' | 'table' | 'play_table' | 'points'

/** Writes amounts of any of the brand's currencies. */
export function useBookMoney(): (amount: string, currencySymbol: string) => string {
  const language = useLanguage((state) => state.language)
  return (amount, currencySymbol) => formatMoney(amount, currencySymbol, language)
}
