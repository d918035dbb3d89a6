import { approveEntry, type OfficeEntry } from '@baize/contract/office'
import { TextInput } from '@baize/ui'
import { TextArea } from '@baize/ui/text-area'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { openDialog } from '../../dialogs/dialogs.ts'
import { FormEnd } from '../../dialogs/form-end.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { usePrize } from './activity-queries.ts'
import editor from '../../kit/editor.module.css'

/** Asks for the prize of an entry and for an answer, and approves it. Whether it was approved. */
export async function askPrize(title: string, entry: OfficeEntry): Promise<boolean> {
  const done = await openDialog<true>({ title, content: (close) => <PrizeForm close={close} entry={entry} /> })
  return done === true
}

function PrizeForm({ entry, close }: { readonly entry: OfficeEntry; readonly close: (done?: true) => void }) {
  const t = usePhrasesOf('office-activities')
  const prize = usePrize()
  const [amount, setAmount] = useState(entry.most)
  const [answer, setAnswer] = useState('')
  const [isJudged, setJudged] = useState(false)
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<unknown>()
  const most = prize(entry.most, entry.kind)
  const isRight = /^\d{1,18}(\.\d{1,8})?$/.test(amount.trim()) && Number(amount) > 0
  const said = answer.trim()
  const send = async () => {
    setSending(true)
    setError(undefined)
    try {
      const body = { amount: amount.trim(), answer: said === '' ? null : said }
      await call(approveEntry, { params: { entryId: entry.entryId }, body })
      close(true)
    } catch (refusal) {
      setError(refusal)
      setSending(false)
    }
  }
  return (
    <form
      className={editor.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setJudged(true)
        if (isRight && !isSending) void send()
      }}
    >
      <p>{t('approveText', entry.member.username)}</p>
      <TextInput
        data-autofocus
        error={isJudged && !isRight ? t('prizeWrong', most) : undefined}
        inputMode="decimal"
        label={t('prize', most)}
        maxLength={24}
        onChange={({ currentTarget }) => setAmount(currentTarget.value)}
        value={amount}
      />
      <TextArea
        label={t('answerField')}
        maxLength={300}
        onChange={({ currentTarget }) => setAnswer(currentTarget.value)}
        rows={2}
        value={answer}
      />
      <FormEnd action={t('approve')} error={error} isSending={isSending} onCancel={() => close()} />
    </form>
  )
}
