import { reportResult, type OfficialResult } from '@baize/contract/office'
import { formatByCode } from '@baize/lottery'
import { TextInput } from '@baize/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { call } from '../../api/client.ts'
import { openDialog } from '../../dialogs/dialogs.ts'
import { FormEnd } from '../../dialogs/form-end.tsx'
import { sayDone } from '../../dialogs/notes.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { lotteriesKey } from './lottery-queries.ts'
import classes from './lotteries.module.css'
import { useLotteryWords } from './use-lottery-words.ts'

/** Opens the form in which an operator enters the official numbers of a draw. */
export async function openResultForm(title: string, result: OfficialResult): Promise<void> {
  await openDialog<true>({
    title,
    size: 'lg',
    content: (close) => <ResultForm onClose={() => close()} result={result} />,
  })
}

function ResultForm({ result, onClose }: { readonly result: OfficialResult; readonly onClose: () => void }) {
  const t = usePhrasesOf('office-lotteries')
  const words = useLotteryWords()
  const queries = useQueryClient()
  const prizes = prizesOf(result.format)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [sending, setSending] = useState(false)
  const [error, setError] = useState<unknown>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    setError(undefined)
    try {
      const numbers = Object.fromEntries(prizes.map(({ code }) => [code, listOf(typed[code] ?? '')]))
      await call(reportResult, { params: { drawId: result.drawId }, body: { numbers } })
      onClose()
      sayDone(t('results.entered'))
      await queries.invalidateQueries({ queryKey: lotteriesKey })
    } catch (refusal) {
      setError(refusal)
    } finally {
      setSending(false)
    }
  }
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <p className={classes.muted}>{t('results.enterText')}</p>
      {prizes.map(({ code, count, digits }) => (
        <TextInput
          autoComplete="off"
          description={digits === null ? t('results.placesText', count) : t('results.prizeText', count, digits)}
          inputMode="numeric"
          key={code}
          label={code === 'places' ? t('numbers') : words.prize(code)}
          maxLength={400}
          onChange={({ currentTarget: { value } }) => setTyped({ ...typed, [code]: value })}
          value={typed[code] ?? ''}
        />
      ))}
      <FormEnd action={t('results.enter')} error={error} isSending={sending} onCancel={onClose} />
    </form>
  )
}

const listOf = (text: string) => text.split(/[\s,]+/).filter((one) => one !== '')

/** The prizes of a format, or its places as one. */
function prizesOf(
  code: string,
): readonly { readonly code: string; readonly count: number; readonly digits: number | null }[] {
  const draw = formatByCode(code)?.draw
  if (draw === undefined) return []
  return draw.kind === 'places' ? [{ code: 'places', count: draw.count, digits: null }] : draw.prizes
}
