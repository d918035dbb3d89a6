import { changeRebates, type OfficeRebates } from '@baize/contract/office'
import { Alert, Button, TextInput } from '@baize/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { askReason } from '../../dialogs/ask.tsx'
import { sayDone } from '../../dialogs/notes.ts'
import { Diff } from '../../kit/diff.tsx'
import { Panel } from '../../kit/panel.tsx'
import { Stat, Stats } from '../../kit/stat.tsx'
import { useFormat } from '../../kit/use-format.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import { forecastOf, isRate, ratesAsFacts, type TypedRates } from './forecast.rules.ts'
import { rebatesKey } from './rewards-keys.ts'
import { useTypeWords } from './use-type-words.ts'
import classes from './rewards.module.css'

/** The table of rates, what they would have cost, and what would be saved. */
export function RatesEditor({ state }: { readonly state: OfficeRebates }) {
  const may = useMay()('rebates.change')
  const [rates, setRates] = useState(state.rates)
  return (
    <div className={classes.list}>
      <Forecast rates={rates} state={state} />
      <RatesTable may={may} onChange={setRates} rates={rates} />
      <Changes onDiscard={() => setRates(state.rates)} rates={rates} state={state} />
    </div>
  )
}

interface RatesProps {
  readonly state: OfficeRebates
  readonly rates: TypedRates
}

/** What the rates that are typed would have cost, beside what those days did cost. */
function Forecast({ state, rates }: RatesProps) {
  const t = usePhrasesOf('office-rewards')
  const { money, count, calendarDay } = useFormat()
  const { past, kind, payment, minimum } = state
  const cost = forecastOf(rates, state)
  return (
    <Panel title={t('rebates.forecast', calendarDay(past.from), calendarDay(past.to))}>
      <Stats>
        <Stat label={t('rebates.members')} value={count(past.members)} />
        <Stat label={t('rebates.offered')} value={money(past.offered)} />
        <Stat label={t('rebates.wouldCost')} value={cost === undefined ? '–' : money(cost)} />
      </Stats>
      <p className={classes.muted}>{t(`rebates.rules.${kind}.${payment}`, money(minimum))}</p>
    </Panel>
  )
}

interface RatesTableProps {
  readonly rates: TypedRates
  readonly may: boolean
  readonly onChange: (rates: TypedRates) => void
}

function RatesTable({ rates, may, onChange }: RatesTableProps) {
  const t = usePhrasesOf('office-rewards')
  const typeWords = useTypeWords()
  const levels = rates[0]?.percents.map((_, level) => level) ?? []
  const set = (type: string, level: number, typed: string) =>
    onChange(rates.map((one) => (one.gameType === type ? { ...one, percents: one.percents.with(level, typed) } : one)))
  return (
    <Panel title={t('rebates.table')}>
      <div className={classes.scroll}>
        <table className={classes.rates}>
          <thead>
            <tr>
              <th>{t('rebates.type')}</th>
              {levels.map((level) => (
                <th key={level}>{t('rebates.level', level)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rates.map(({ gameType, percents }) => (
              <tr key={gameType}>
                <th>{typeWords(gameType)}</th>
                {levels.map((level) => {
                  const percent = percents[level] ?? ''
                  return (
                    <td key={level}>
                      <TextInput
                        aria-label={`${typeWords(gameType)}, ${t('rebates.level', level)}`}
                        disabled={!may}
                        error={!isRate(percent)}
                        inputMode="decimal"
                        maxLength={6}
                        onChange={({ currentTarget }) => set(gameType, level, currentTarget.value.trim())}
                        size="sm"
                        value={percent}
                      />
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}

/** What differs from the rates that were saved last; saved with a reason. */
function Changes({ state, rates, onDiscard }: RatesProps & { readonly onDiscard: () => void }) {
  const t = usePhrasesOf('office-rewards')
  const typeWords = useTypeWords()
  const { calendarDay } = useFormat()
  const queries = useQueryClient()
  const changed = rates.filter(({ gameType, percents }) => {
    const saved = state.rates.find((one) => one.gameType === gameType)
    return saved?.percents.join(' ') !== percents.join(' ')
  })
  if (changed.length === 0) return <p className={classes.muted}>{t('rebates.unchanged')}</p>
  const before = state.rates.filter((saved) => changed.some(({ gameType }) => gameType === saved.gameType))
  const isRight = changed.every(({ percents }) => percents.every(isRate))
  const save = async () => {
    const reason = await askReason({
      title: t('rebates.saveTitle'),
      text: t('rebates.saveText', calendarDay(state.countsFrom)),
      action: t('rebates.save'),
      run: (why) =>
        call(changeRebates, {
          body: {
            version: state.version,
            rates: rates.map(({ gameType, percents }) => ({ gameType, percents: [...percents] })),
            reason: why,
          },
        }),
    })
    if (reason === undefined) return
    await queries.invalidateQueries({ queryKey: rebatesKey })
    sayDone(t('rebates.saved'))
  }
  return (
    <Panel title={t('rebates.review')}>
      <Diff after={ratesAsFacts(changed, typeWords)} before={ratesAsFacts(before, typeWords)} />
      {isRight ? null : <Alert color="red">{t('rebates.wrong')}</Alert>}
      <div className={classes.buttons}>
        <Button disabled={!isRight} kind="primary" onClick={() => void save()} size="sm">
          {t('rebates.save')}
        </Button>
        <Button onClick={onDiscard} size="sm">
          {t('rebates.discard')}
        </Button>
      </div>
    </Panel>
  )
}
