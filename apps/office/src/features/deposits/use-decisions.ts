import { creditDeposit, rejectDeposit, type OfficeDepositDetail } from '@baize/contract/office'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { askReason } from '../../dialogs/ask.tsx'
import { sayDone } from '../../dialogs/notes.ts'
import { useFormat } from '../../kit/use-format.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { depositsKey } from './deposit-queries.ts'

type Decision = (() => void) | undefined

/** What an operator can decide about a deposit now; each asks for a reason first. */
export interface Decisions {
  readonly creditPaid: Decision
  readonly creditOrdered: Decision
  readonly reject: Decision
}

export function useDecisions(one: OfficeDepositDetail | undefined, mayDecide: boolean): Decisions {
  const t = usePhrasesOf('office-payments')
  const { money } = useFormat()
  const queries = useQueryClient()
  const isFree = one !== undefined && one.review !== null && (one.claim === null || one.claim.isMine)
  if (!isFree || !mayDecide) return { creditPaid: undefined, creditOrdered: undefined, reject: undefined }
  const params = { depositId: one.depositId }
  const done = async (words: string) => {
    await queries.invalidateQueries({ queryKey: depositsKey })
    sayDone(words)
  }
  const credit = async (which: 'ordered' | 'paid', amount: string) => {
    let isFirst = false
    const reason = await askReason({
      title: t('credit.title', money(amount), one.member.username),
      text: t('credit.text'),
      action: t('credit.action'),
      run: async (why) => {
        ;({ isFirst } = await call(creditDeposit, { params, body: { amount: which, reason: why } }))
      },
    })
    if (reason !== undefined) await done(t(isFirst ? 'done.first' : 'done.credited'))
  }
  const reject = async () => {
    const reason = await askReason({
      title: t('reject.title', money(one.amount), one.member.username),
      text: t('reject.text'),
      action: t('reject.action'),
      isDanger: true,
      run: (why) => call(rejectDeposit, { params, body: { reason: why } }),
    })
    if (reason !== undefined) await done(t('done.rejected'))
  }
  const { payable, amount, first } = one
  // Whoever decided first cannot decide the same again.
  const isOwn = (wanted: string) => first?.isMe === true && first.amount === wanted
  return {
    creditPaid: payable === null || isOwn(payable) ? undefined : () => void credit('paid', payable),
    creditOrdered: amount === payable || isOwn(amount) ? undefined : () => void credit('ordered', amount),
    reject: () => void reject(),
  }
}
