import { changePointRules, type OfficePointRules } from '@baize/contract/office'
import { Button, Checkbox, TextInput } from '@baize/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { askReason } from '../../dialogs/ask.tsx'
import { sayDone } from '../../dialogs/notes.ts'
import { Diff } from '../../kit/diff.tsx'
import { Panel } from '../../kit/panel.tsx'
import { LoadFailed, LoadingLines } from '../../kit/states.tsx'
import { useFormat } from '../../kit/use-format.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import { useFactName } from './fact-names.ts'
import { mallKey, rulesQuery } from './point-queries.ts'
import { Versions } from './versions.tsx'
import classes from './point-mall.module.css'

/** What earns how many points and what they are worth, with every version. */
export function RulesEditor() {
  const { data, error, refetch } = useQuery(rulesQuery())
  if (data === undefined)
    return error === null ? <LoadingLines lines={8} /> : <LoadFailed error={error} onRetry={() => void refetch()} />
  return (
    <div className={classes.list}>
      <Editor key={data.version} rules={data} />
      <Versions />
    </div>
  )
}

/** What is typed, by the names that versions have. */
type Draft = Readonly<Record<string, string>>

function draftOf({ ratios, rate, minPoints }: OfficePointRules): Draft {
  return {
    ...Object.fromEntries(ratios.map(({ source, perThousand }) => [source, String(perThousand)])),
    step: String(rate?.step ?? ''),
    amount: rate?.amount ?? '',
    minPoints: String(minPoints),
  }
}

function Editor({ rules }: { readonly rules: OfficePointRules }) {
  const t = usePhrasesOf('office-points')
  const { money } = useFormat()
  const may = useMay()('points.change')
  const before = draftOf(rules)
  const [draft, setDraft] = useState(before)
  const [converts, setConverts] = useState(rules.rate !== null)
  const nameOf = useFactName()
  const field = (name: string) => ({
    label: nameOf(name),
    maxLength: 12,
    value: draft[name] ?? '',
    onChange: ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) =>
      setDraft({ ...draft, [name]: currentTarget.value }),
  })
  return (
    <Panel title={t('ratios')}>
      <fieldset className={classes.form} disabled={!may}>
        <p className={classes.muted}>{t('ratiosText', money('1000'))}</p>
        <div className={classes.pair}>
          {rules.ratios.map(({ source }) => (
            <TextInput inputMode="numeric" key={source} {...field(source)} />
          ))}
        </div>
        <Checkbox
          checked={converts}
          label={t('rate.isOn')}
          onChange={({ currentTarget }) => setConverts(currentTarget.checked)}
        />
        {converts ? (
          <div className={classes.pair}>
            <TextInput inputMode="numeric" {...field('step')} />
            <TextInput inputMode="decimal" {...field('amount')} />
            <TextInput inputMode="numeric" {...field('minPoints')} />
          </div>
        ) : null}
        <Changes converts={converts} draft={draft} rules={rules} />
      </fieldset>
    </Panel>
  )
}

interface ChangesProps {
  readonly rules: OfficePointRules
  readonly draft: Draft
  readonly converts: boolean
}

/** What differs from what counts now; saved with a reason. */
function Changes({ rules, draft, converts }: ChangesProps) {
  const t = usePhrasesOf('office-points')
  const queries = useQueryClient()
  const nameOf = useFactName()
  const before = draftOf(rules)
  const after = converts ? draft : { ...draft, step: '', amount: '', minPoints: before['minPoints'] ?? '1' }
  const names = Object.keys(after).filter((name) => after[name]?.trim() !== before[name])
  if (names.length === 0) return <p className={classes.muted}>{t('unchanged')}</p>
  const isRight = isComplete(rules, after, converts)
  const only = (facts: Draft) => Object.fromEntries(names.map((name) => [name, facts[name] ?? '']))
  const save = async () => {
    const number = (name: string) => Number(after[name])
    const reason = await askReason({
      title: t('saveRules'),
      text: t('saveRulesText'),
      action: t('save'),
      run: (why) =>
        call(changePointRules, {
          body: {
            version: rules.version,
            ratios: rules.ratios.map(({ source }) => ({ source, perThousand: number(source) })),
            rate: converts ? { step: number('step'), amount: (after['amount'] ?? '').trim() } : null,
            minPoints: number('minPoints'),
            reason: why,
          },
        }),
    })
    await queries.invalidateQueries({ queryKey: mallKey })
    if (reason !== undefined) sayDone(t('saved'))
  }
  return (
    <>
      <Diff after={only(after)} before={only(before)} nameOf={nameOf} />
      {isRight ? null : <p className={classes.muted}>{t('wrong', rules.currencyDigits)}</p>}
      <div className={classes.buttons}>
        <Button disabled={!isRight} kind="primary" onClick={() => void save()} size="sm">
          {t('save')}
        </Button>
      </div>
    </>
  )
}

/** Whether all numbers have their form; the server checks the rest. */
function isComplete({ ratios, currencyDigits }: OfficePointRules, draft: Draft, converts: boolean): boolean {
  const isWhole = (name: string, least: number) =>
    /^\d{1,9}$/.test(draft[name]?.trim() ?? '') && Number(draft[name]) >= least
  const decimals = currencyDigits === 0 ? '' : String.raw`(\.\d{1,${currencyDigits}})?`
  const isAmount = new RegExp(`^\\d{1,9}${decimals}$`).test(draft['amount']?.trim() ?? '')
  return (
    ratios.every(({ source }) => isWhole(source, 0)) &&
    (!converts || (isWhole('step', 1) && isWhole('minPoints', 1) && isAmount))
  )
}
