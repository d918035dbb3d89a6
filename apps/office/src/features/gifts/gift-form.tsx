import { giveGift } from '@baize/contract/office'
import { TextInput } from '@baize/ui'
import { Choice } from '@baize/ui/choice'
import { TextArea } from '@baize/ui/text-area'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { call } from '../../api/client.ts'
import { openDialog } from '../../dialogs/dialogs.ts'
import { FormEnd } from '../../dialogs/form-end.tsx'
import { sayDone } from '../../dialogs/notes.ts'
import { useFormat } from '../../kit/use-format.ts'
import { usePhrases, usePhrasesOf } from '../../language/phrases.ts'
import { giftsKey, giftsQuery } from './gift-queries.ts'
import classes from './gifts.module.css'

/** Gives a member one reward. */
export function openGiftForm(title: string, member: string): Promise<undefined> {
  return openDialog({ title, size: 'md', content: (close) => <GiftForm member={member} onClose={() => close()} /> })
}

const texts = ['member', 'amount', 'words', 'days', 'reason'] as const
type Draft = Readonly<Record<(typeof texts)[number], string>>

function GiftForm({ member, onClose }: { readonly member: string; readonly onClose: () => void }) {
  const t = usePhrasesOf('office-gifts')
  const general = usePhrases()
  const [draft, setDraft] = useState<Draft>({ member, amount: '', words: '', days: '14', reason: '' })
  const [kind, setKind] = useState<'cash' | 'points'>('cash')
  const { submit, error, isSending } = useGiving(draft, kind, onClose)
  const field = (name: (typeof texts)[number]) => ({
    label: name === 'reason' ? general('ask.reason') : t(name),
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      setDraft({ ...draft, [name]: currentTarget.value }),
    value: draft[name],
  })
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextInput data-autofocus description={t('memberText')} maxLength={64} {...field('member')} />
      <div className={classes.pair}>
        <Choice
          label={t('kind')}
          onChange={(value) => setKind(value === 'points' ? 'points' : 'cash')}
          options={(['cash', 'points'] as const).map((one) => ({ value: one, label: t(`kind.${one}`) }))}
          value={kind}
        />
        <TextInput inputMode={kind === 'cash' ? 'decimal' : 'numeric'} maxLength={15} {...field('amount')} />
        <TextInput inputMode="numeric" maxLength={2} {...field('days')} />
      </div>
      <TextInput description={t('wordsText')} maxLength={120} {...field('words')} />
      <TextArea maxLength={300} rows={2} {...field('reason')} />
      <Limit kind={kind} />
      <FormEnd
        action={t('give')}
        error={error}
        isDisabled={!isComplete(draft)}
        isSending={isSending}
        onCancel={onClose}
      />
    </form>
  )
}

const isComplete = ({ member, amount, words, days, reason }: Draft): boolean =>
  member.trim() !== '' &&
  /^\d+(\.\d+)?$/.test(amount.trim()) &&
  words.trim() !== '' &&
  /^[1-9]\d?$/.test(days.trim()) &&
  reason.trim().length >= 3

/** From which amount on a second operator has to agree. */
function Limit({ kind }: { readonly kind: 'cash' | 'points' }) {
  const t = usePhrasesOf('office-gifts')
  const { money } = useFormat()
  const { data } = useQuery(giftsQuery({ queue: 'waiting', pageSize: 1 }))
  if (data === undefined) return null
  const limit = data.twoPeopleFrom[kind]
  if (!/[1-9]/.test(limit)) return <p className={classes.muted}>{t('limit.always')}</p>
  return <p className={classes.muted}>{t('limit', kind === 'cash' ? money(limit) : t('points', limit))}</p>
}

function useGiving(draft: Draft, kind: 'cash' | 'points', onGiven: () => void) {
  const t = usePhrasesOf('office-gifts')
  const queries = useQueryClient()
  const [error, setError] = useState<unknown>()
  const [isSending, setSending] = useState(false)
  // A repeated call finds the same reward.
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID())
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    setError(undefined)
    const { member, amount, words, days, reason } = draft
    try {
      const gift = await call(giveGift, {
        body: {
          member: member.trim(),
          kind,
          amount: amount.trim(),
          words: words.trim(),
          days: Number(days),
          reason: reason.trim(),
        },
        idempotencyKey,
      })
      onGiven()
      sayDone(t(gift.state === 'proposed' ? 'proposedDone' : 'givenDone'))
    } catch (refusal) {
      setError(refusal)
      // What was refused was not given, and may be typed differently.
      setKey(crypto.randomUUID())
    }
    setSending(false)
    await queries.invalidateQueries({ queryKey: giftsKey })
  }
  return { submit, error, isSending }
}
