import type { Deposit } from '@baize/contract'
import { IconBuildingBank, IconCreditCard, IconQrcode, IconTicket, type Icon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { depositMethodsQuery } from '../../api/deposit-queries.ts'
import { useLanguage } from '../../language/language.ts'
import { useMoneyPhrases } from '../../language/phrases.ts'

/** The sign of each kind of payment method. */
export const signOfKind: Record<Deposit['kind'], Icon> = {
  promptpay: IconQrcode,
  page: IconCreditCard,
  transfer: IconBuildingBank,
  voucher: IconTicket,
}

/** The name of a deposit's method; one that is no longer offered is named by its kind. */
export function useMethodName(): (deposit: Pick<Deposit, 'method' | 'kind'>) => string {
  const say = useMoneyPhrases()
  const language = useLanguage((state) => state.language)
  const { data } = useQuery(depositMethodsQuery(language))
  return ({ method, kind }) => data?.list.find((one) => one.method === method)?.name ?? say(`kind.${kind}`)
}
