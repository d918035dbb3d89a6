import {
  approveWithdrawal,
  decideReceipt,
  endWithdrawal,
  rejectWithdrawal,
  type ReviewedWithdrawal,
} from '@baize/contract/office'
import type { PhraseKey } from '@baize/phrases'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { askReason, askYes } from '../../dialogs/ask.tsx'
import { sayDone } from '../../dialogs/notes.ts'
import { useFormat } from '../../kit/use-format.ts'
import { usePhrasesOf, type Phrases } from '../../language/phrases.ts'
import { withdrawalsKey } from './withdrawal-queries.ts'

/** What an operator can decide about a withdrawal now; each asks first. */
export interface Decisions {
  readonly approve: (() => void) | undefined
  readonly reject: (() => void) | undefined
  readonly endPaid: (() => void) | undefined
  readonly endFailed: (() => void) | undefined
  /** Gives back what has not arrived, and how much that is. */
  readonly refund: { readonly run: () => void; readonly amount: string } | undefined
  readonly force: (() => void) | undefined
}

type Words = Phrases<PhraseKey<'office-withdrawals'>>

const none: Decisions = {
  approve: undefined,
  reject: undefined,
  endPaid: undefined,
  endFailed: undefined,
  refund: undefined,
  force: undefined,
}

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
      text: t(
        one.needsTwo && one.first?.decision !== 'approve' ? 'ask.approve.firstText' : 'ask.approve.text',
        account,
      ),
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
  const aboutReceipt = receiptDecisions(one, { t, money, done })
  const isOpen = one.state === 'approved' || one.state === 'paying'
  const isMine = one.first?.isMe === true
  return {
    approve: one.state === 'requested' && !isMine ? () => void approve() : undefined,
    reject: one.state === 'requested' ? () => void reject() : undefined,
    endPaid: isOpen && !(isMine && one.first?.decision === 'paid') ? () => void end('paid') : undefined,
    endFailed: isOpen && !(isMine && one.first?.decision === 'failed') ? () => void end('failed') : undefined,
    ...aboutReceipt,
  }
}

/** What can be decided about money that has not arrived. */
function receiptDecisions(
  { withdrawalId, receipt, answer, first }: ReviewedWithdrawal,
  {
    t,
    money,
    done,
  }: {
    readonly t: Words
    readonly money: (amount: string) => string
    readonly done: (words: string) => Promise<void>
  },
): Pick<Decisions, 'refund' | 'force'> {
  if (receipt !== 'disputed' || answer === null) return { refund: undefined, force: undefined }
  const amount = money(answer.remainder)
  const decide = async (decision: 'refund' | 'force') => {
    let isFirst = false
    const reason = await askReason({
      title: t(`ask.${decision}.title`, amount),
      text: t(`ask.${decision}.text`),
      action: decision === 'refund' ? t('panel.refund', amount) : t('panel.force'),
      isDanger: true,
      run: async (why) => {
        const body = { decision, reason: why }
        ;({ isFirst } = await call(decideReceipt, { params: { withdrawalId }, body }))
      },
    })
    if (reason === undefined) return
    const words = decision === 'refund' ? 'done.refunded' : 'done.forced'
    await done(t(isFirst ? 'done.first' : words))
  }
  return {
    refund: first?.isMe === true ? undefined : { run: () => void decide('refund'), amount },
    force: () => void decide('force'),
  }
}
