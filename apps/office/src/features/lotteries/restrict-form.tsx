import { restrictNumbers, type OfficeLottery } from '@baize/contract/office'
import { formatByCode } from '@baize/lottery'
import { Checkbox, TextInput } from '@baize/ui'
import { Choice } from '@baize/ui/choice'
import { TextArea } from '@baize/ui/text-area'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { call } from '../../api/client.ts'
import { openDialog } from '../../dialogs/dialogs.ts'
import { FormEnd } from '../../dialogs/form-end.tsx'
import { sayDone } from '../../dialogs/notes.ts'
import { useLanguage } from '../../language/language.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useBrand } from '../../session/session.ts'
import { drawListQuery, gamesQuery, lotteriesKey } from './lottery-queries.ts'
import classes from './lotteries.module.css'
import { useLotteryWords } from './use-lottery-words.ts'

/** What the form begins with. */
export interface RestrictBegin {
  readonly gameCode?: string
  readonly drawId?: string
  readonly bets?: readonly string[]
  readonly numbers?: string
}

/** Opens the form that closes numbers or cuts their rates. */
export async function openRestrictForm(title: string, begin: RestrictBegin): Promise<void> {
  await openDialog<true>({
    title,
    size: 'lg',
    content: (close) => <RestrictForm begin={begin} onClose={() => close()} />,
  })
}

/** A choice without a value is none. */
const everyDraw = 'all'
const usualPercents = ['0', '50', '75'] as const

function RestrictForm({ begin, onClose }: { readonly begin: RestrictBegin; readonly onClose: () => void }) {
  const t = usePhrasesOf('office-lotteries')
  const language = useLanguage((state) => state.language)
  const queries = useQueryClient()
  const { timeZone } = useBrand()
  const { data } = useQuery(gamesQuery())
  const games = data?.list ?? []
  const [gameCode, setGame] = useState(begin.gameCode ?? '')
  const [draft, setDraft] = useState<Draft>({
    drawId: begin.drawId ?? '',
    bets: begin.bets ?? [],
    numbers: begin.numbers ?? '',
    percent: '0',
    from: '',
    reason: '',
  })
  const [sending, setSending] = useState(false)
  const [wasTried, setTried] = useState(false)
  const [error, setError] = useState<unknown>()
  const game = games.find((one) => one.gameCode === gameCode) ?? games[0]
  const change = (some: Partial<Draft>) => setDraft({ ...draft, ...some })
  const isComplete = game !== undefined && draft.bets.length > 0 && draft.numbers.trim() !== ''
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isComplete) return
    setSending(true)
    setError(undefined)
    try {
      const { restricted } = await call(restrictNumbers, {
        params: { gameCode: game.gameCode },
        body: {
          drawId: draft.drawId === '' ? null : draft.drawId,
          bets: [...draft.bets],
          numbers: draft.numbers.trim(),
          percent: Number(draft.percent),
          from: draft.from === '' ? null : draft.from,
          reason: draft.reason,
        },
      })
      onClose()
      sayDone(t('restrict.done', restricted))
      await queries.invalidateQueries({ queryKey: lotteriesKey })
    } catch (refusal) {
      setError(refusal)
    } finally {
      setSending(false)
    }
  }
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <p className={classes.muted}>{t('restrict.text')}</p>
      <div className={classes.pair}>
        <Choice
          label={t('lottery')}
          onChange={(code) => {
            setGame(code)
            change({ drawId: '', bets: [] })
          }}
          options={games.map((one) => ({ value: one.gameCode, label: one.names[language] }))}
          size="sm"
          value={game?.gameCode ?? ''}
        />
        {game === undefined ? null : <DrawChoice draft={draft} gameCode={game.gameCode} onChange={change} />}
      </div>
      {game === undefined ? null : <BetChoice draft={draft} game={game} onChange={change} />}
      <TextArea
        autosize
        description={t('restrict.numbersText')}
        label={t('restrict.numbers')}
        maxLength={4_000}
        minRows={2}
        onChange={({ currentTarget: { value } }) => change({ numbers: value })}
        value={draft.numbers}
      />
      <div className={classes.pair}>
        <PercentChoice draft={draft} onChange={change} />
        <TextInput
          description={t('restrict.fromText', timeZone)}
          label={t('restrict.from')}
          onChange={({ currentTarget: { value } }) => change({ from: value })}
          type="datetime-local"
          value={draft.from}
        />
      </div>
      <TextArea
        autosize
        label={t('reason')}
        maxLength={300}
        minRows={2}
        onChange={({ currentTarget: { value } }) => change({ reason: value })}
        value={draft.reason}
      />
      {wasTried && !isComplete ? <p role="alert">{t('restrict.incomplete')}</p> : null}
      <FormEnd action={t('restrict')} error={error} isSending={sending} onCancel={onClose} />
    </form>
  )
}

interface Draft {
  /** Empty: all draws. */
  readonly drawId: string
  readonly bets: readonly string[]
  readonly numbers: string
  readonly percent: string
  /** Empty: at once. */
  readonly from: string
  readonly reason: string
}

interface FieldProps {
  readonly draft: Draft
  readonly onChange: (change: Partial<Draft>) => void
}

function DrawChoice({ gameCode, draft, onChange }: FieldProps & { readonly gameCode: string }) {
  const t = usePhrasesOf('office-lotteries')
  const { data } = useQuery(drawListQuery({ gameCode, state: 'open', pageNo: 1, pageSize: 25 }))
  const draws = (data?.list ?? []).toReversed()
  return (
    <Choice
      label={t('restrict.draw')}
      onChange={(value) => onChange({ drawId: value === everyDraw ? '' : value })}
      options={[
        { value: everyDraw, label: t('restrict.allDraws') },
        ...draws.map(({ drawId, number }) => ({ value: drawId, label: t('restrict.oneDraw', number) })),
      ]}
      size="sm"
      value={draft.drawId === '' ? everyDraw : draft.drawId}
    />
  )
}

function BetChoice({ game, draft, onChange }: FieldProps & { readonly game: OfficeLottery }) {
  const t = usePhrasesOf('office-lotteries')
  const words = useLotteryWords()
  const bets = formatByCode(game.format)?.bets ?? []
  return (
    <fieldset className={classes.group}>
      <legend>{t('restrict.bets')}</legend>
      <div className={classes.checks}>
        {bets.map(({ code }) => (
          <Checkbox
            checked={draft.bets.includes(code)}
            key={code}
            label={words.bet(game.format, code)}
            onChange={({ currentTarget: { checked } }) =>
              onChange({ bets: checked ? [...draft.bets, code] : draft.bets.filter((one) => one !== code) })
            }
          />
        ))}
      </div>
    </fieldset>
  )
}

function PercentChoice({ draft, onChange }: FieldProps) {
  const t = usePhrasesOf('office-lotteries')
  const [isOther, setOther] = useState(false)
  const nameOf = (percent: string) => (percent === '0' ? t('restrict.closed') : t('restrict.percent', percent))
  return (
    <div className={classes.form}>
      <Choice
        label={t('restrict.kind')}
        onChange={(value) => {
          setOther(value === 'other')
          if (value !== 'other') onChange({ percent: value })
        }}
        options={[
          ...usualPercents.map((percent) => ({ value: percent, label: nameOf(percent) })),
          { value: 'other', label: t('restrict.other') },
        ]}
        size="sm"
        value={isOther ? 'other' : draft.percent}
      />
      {isOther ? (
        <TextInput
          inputMode="numeric"
          label={t('restrict.percentLabel')}
          maxLength={2}
          onChange={({ currentTarget: { value } }) => onChange({ percent: value.replaceAll(/\D/g, '') })}
          value={draft.percent}
        />
      ) : null}
    </div>
  )
}
