import { approveWithdrawal, endWithdrawal, rejectWithdrawal, type ReviewedWithdrawal } from '@baize/contract/office'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { askReason, askYes } from '../../dialogs/ask.tsx'
import { sayDone } from '../../dialogs/notes.ts'
import { useFormat } from '../../kit/use-format.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { withdrawalsKey } from './withdrawal-queries.ts'

/** What an operator can decide about a withdrawal now; each asks first. */
export interface Decisions {
  readonly approve: (() => void) | undefined
  readonly reject: (() => void) | undefined
  readonly endPaid: (() => void) | undefined
  readonly endFailed: (() => void) | undefined
}

const none: Decisions = { approve: undefined, reject: undefined, endPaid: undefined, endFailed: undefined }

export function useDecisions(one: ReviewedWithdrawal | undefined, mayDecide: boolean): Decisions {
  const t = usePhrasesOf('office-withdrawals')
  const { money } = useFormat()
  const queries = useQueryClient()
  if (one === undefined || !mayDecide || (one.claim !== null && !one.claim.isMine)) return none
  const params = { withdrawalId: one.withdrawalId }
  const amount = money(one.amount)
  const account = `${one.bankName} •••• ${one.numberTail} (${one.holder})`
  const done = async (words: string) => {
    await queries.invalidateQueries({ queryKey: withdrawalsKey })
    sayDone(words)
  }
  const approve = async () => {
    let isFirst = false
    const isDone = await askYes({
      title: t('ask.approve.title', amount),
      text: t('ask.approve.text', account),
      action: t('panel.approve'),
      run: async () => {
        ;({ isFirst } = await call(approveWithdrawal, { params, body: {} }))
      },
    })
    if (isDone) await done(t(isFirst ? 'done.first' : 'done.approved'))
  }
  const reject = async () => {
    const reason = await askReason({
      title: t('ask.reject.title', amount),
      text: t('ask.reject.text'),
      action: t('panel.reject'),
      isDanger: true,
      run: (why) => call(rejectWithdrawal, { params, body: { reason: why } }),
    })
    if (reason !== undefined) await done(t('done.rejected'))
  }
  const end = async (ended: 'paid' | 'failed') => {
    const name = ended === 'paid' ? 'endPaid' : 'endFailed'
    let isFirst = false
    const reason = await askReason({
      title: t(`ask.${name}.title`, amount),
      text: t(`ask.${name}.text`),
      action: t(`panel.${name}`),
      isDanger: true,
      run: async (why) => {
        ;({ isFirst } = await call(endWithdrawal, { params, body: { ended, reason: why } }))
      },
    })
    if (reason !== undefined) await done(t(isFirst ? 'done.first' : 'done.ended'))
  }
  const isOpen = one.state === 'approved' || one.state === 'paying'
  const isMine = one.first?.isMe === true
  return {
    approve: one.state === 'requested' && !isMine ? () => void approve() : undefined,
    reject: one.state === 'requested' ? () => void reject() : undefined,
    endPaid: isOpen && !(isMine && one.first?.decision === 'paid') ? () => void end('paid') : undefined,
    endFailed: isOpen && !(isMine && one.first?.decision === 'failed') ? () => void end('failed') : undefined,
  }
}
