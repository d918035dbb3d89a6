import { limitedFlow, limitPeriod } from '@baize/contract'
import { excludeMember, limitMember, setMemberReality, type OfficeProtection } from '@baize/contract/office'
import { Button, TextInput } from '@baize/ui'
import { Choice } from '@baize/ui/choice'
import { TextArea } from '@baize/ui/text-area'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { call } from '../../api/client.ts'
import { Failure } from '../../dialogs/ask.tsx'
import { openDialog } from '../../dialogs/dialogs.ts'
import { sayDone } from '../../dialogs/notes.ts'
import { usePhrases, usePhrasesOf } from '../../language/phrases.ts'
import { membersKey } from './member-queries.ts'
import classes from './members.module.css'
import { useProtectionWords } from './use-protection-words.ts'

/** What an operator can do to protect a member more. */
export type ProtectKind = 'limit' | 'reality' | 'timeout' | 'exclusion'

interface Props {
  readonly kind: ProtectKind
  readonly memberId: string
  readonly protection: OfficeProtection
}

/** Asks what shall hold for the member, and why. */
export function openProtect(title: string, props: Props): Promise<undefined> {
  return openDialog({ title, size: 'md', content: (close) => <ProtectForm {...props} onClose={() => close()} /> })
}

const flows = limitedFlow.options
const periods = limitPeriod.options
const forGood = '*'

/** The options of each kind. A value is what is sent. */
function useOptions({ kind, protection }: Props): readonly { readonly value: string; readonly label: string }[] {
  const words = useProtectionWords()
  const { realityChoices, timeoutHours, exclusionMonths, exclusionForGood } = protection
  switch (kind) {
    case 'limit':
      return flows.flatMap((flow) =>
        periods.map((period) => ({ value: `${flow} ${period}`, label: words.limit(flow, period) })),
      )
    case 'reality':
      return realityChoices.map((minutes) => ({ value: String(minutes), label: words.every(minutes) }))
    case 'timeout':
      return timeoutHours.map((hours) => ({ value: String(hours), label: words.hours(hours) }))
    case 'exclusion':
      return [
        ...exclusionMonths.map((months) => ({ value: String(months), label: words.months(months) })),
        ...(exclusionForGood ? [{ value: forGood, label: words.months(null) }] : []),
      ]
    default:
      return kind satisfies never
  }
}

function send({ kind, memberId }: Props, chosen: string, amount: string, reason: string): Promise<unknown> {
  const params = { memberId }
  switch (kind) {
    case 'limit': {
      const flow = flows.find((one) => chosen.startsWith(one)) ?? 'deposit'
      const period = periods.find((one) => chosen.endsWith(one)) ?? 'day'
      return call(limitMember, { params, body: { flow, period, amount, reason } })
    }
    case 'reality':
      return call(setMemberReality, { params, body: { minutes: Number(chosen), reason } })
    case 'timeout':
      return call(excludeMember, { params, body: { kind, hours: Number(chosen), reason } })
    case 'exclusion':
      return call(excludeMember, { params, body: { kind, months: chosen === forGood ? null : Number(chosen), reason } })
    default:
      return kind satisfies never
  }
}

function ProtectForm(props: Props & { readonly onClose: () => void }) {
  const { kind, onClose } = props
  const t = usePhrasesOf('office-members')
  const say = usePhrasesOf('protection')
  const general = usePhrases()
  const queries = useQueryClient()
  const options = useOptions(props)
  const [chosen, setChosen] = useState(options[0]?.value ?? '')
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const [state, setState] = useState<{ runs: boolean; error?: unknown }>({ runs: false })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setState({ runs: true })
    try {
      await send(props, chosen, amount.trim(), reason.trim())
      onClose()
      sayDone(t('protection.done'))
      await queries.invalidateQueries({ queryKey: membersKey })
    } catch (error) {
      setState({ runs: false, error })
    }
  }
  const isReady = reason.trim().length >= 3 && (kind !== 'limit' || amount.trim() !== '')
  return (
    <form className={classes.stack} noValidate onSubmit={(event) => void submit(event)}>
      {kind === 'timeout' || kind === 'exclusion' ? <p>{t('protection.final')}</p> : null}
      <Choice label={t(`protection.choose.${kind}`)} onChange={setChosen} options={options} value={chosen} />
      {kind === 'limit' ? (
        <TextInput
          inputMode="decimal"
          label={say('limits.amount')}
          maxLength={20}
          onChange={({ currentTarget }) => setAmount(currentTarget.value)}
          value={amount}
        />
      ) : null}
      <TextArea
        label={general('ask.reason')}
        maxLength={300}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        rows={3}
        value={reason}
      />
      <Failure error={state.error} />
      <div className={classes.end}>
        <Button onClick={onClose} size="sm">
          {general('ask.cancel')}
        </Button>
        <Button
          disabled={!isReady}
          kind={kind === 'exclusion' ? 'danger' : 'primary'}
          loading={state.runs}
          size="sm"
          type="submit"
        >
          {t(`protection.${kind}`)}
        </Button>
      </div>
    </form>
  )
}
