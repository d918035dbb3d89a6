import {
  agentTypes,
  changeMemberTeam,
  previewTeamChange,
  type TeamChangeEffect,
  type TeamStepName,
} from '@baize/contract/office'
import { CallRefused } from '@baize/contract/client'
import { TextInput } from '@baize/ui'
import { Choice } from '@baize/ui/choice'
import { TextArea } from '@baize/ui/text-area'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { call } from '../../api/client.ts'
import { Failure } from '../../dialogs/ask.tsx'
import { openDialog } from '../../dialogs/dialogs.ts'
import { FormEnd } from '../../dialogs/form-end.tsx'
import { sayDone } from '../../dialogs/notes.ts'
import { DescriptionList } from '../../kit/panel.tsx'
import { LoadingLines } from '../../kit/states.tsx'
import { useFormat } from '../../kit/use-format.ts'
import { Money } from '../../kit/values.tsx'
import { usePhrases, usePhrasesOf } from '../../language/phrases.ts'
import { membersKey } from './member-queries.ts'
import classes from './members.module.css'

interface Props {
  readonly memberId: string
  readonly step: TeamStepName
}

/** Asks where to and why, and shows first what would happen. */
export function openTeamStep(title: string, props: Props): Promise<undefined> {
  return openDialog({ title, size: 'lg', content: (close) => <TeamStepForm {...props} onClose={() => close()} /> })
}

function TeamStepForm({ memberId, step, onClose }: Props & { readonly onClose: () => void }) {
  const t = usePhrasesOf('office-agents')
  const general = usePhrases()
  const queries = useQueryClient()
  const [type, setType] = useState<(typeof agentTypes)[number]>('1')
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [error, setError] = useState<unknown>()
  const [isSending, setSending] = useState(false)
  const asked = { step, type, upline: typed.trim() }
  const { data: effect, error: refusal } = useQuery({
    queryKey: [...membersKey, memberId, 'team-step', asked],
    queryFn: ({ signal }) => call(previewTeamChange, { params: { memberId }, query: asked, signal }),
    retry: false,
    staleTime: 0,
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    setError(undefined)
    try {
      await call(changeMemberTeam, { params: { memberId }, body: { ...asked, reason: reason.trim() } })
      onClose()
      sayDone(t(`team.${step}Done`))
    } catch (refused) {
      setError(refused)
    }
    setSending(false)
    await queries.invalidateQueries({ queryKey: membersKey })
  }
  return (
    <form className={classes.stack} noValidate onSubmit={(event) => void submit(event)}>
      <p className={classes.muted}>{t(`team.${step}Text`)}</p>
      {step === 'promote' ? (
        <Choice
          label={t('team.type')}
          onChange={(value) => setType(agentTypes.find((one) => one === value) ?? '1')}
          options={agentTypes.map((one) => ({ value: one, label: one }))}
          value={type}
        />
      ) : null}
      {step === 'move' ? (
        <TextInput
          autoCapitalize="none"
          autoComplete="off"
          data-autofocus
          description={t('team.uplineText')}
          label={t('team.upline')}
          maxLength={60}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
          spellCheck={false}
          value={typed}
        />
      ) : null}
      {refusal === null ? <Effect effect={effect} /> : null}
      {refusal === null || isWhereItIs(refusal, asked) ? null : <Failure error={refusal} />}
      <TextArea
        label={general('ask.reason')}
        maxLength={300}
        onChange={({ currentTarget: { value } }) => setReason(value)}
        rows={2}
        value={reason}
      />
      <FormEnd
        action={t(`team.${step}`)}
        error={error}
        isDisabled={effect === undefined || refusal !== null || reason.trim().length < 3}
        isSending={isSending}
        onCancel={onClose}
      />
    </form>
  )
}

/** Whether nothing has been typed yet, and the member is at the top already: that is nobody's mistake. */
function isWhereItIs(refusal: unknown, { step, upline }: { readonly step: TeamStepName; readonly upline: string }) {
  return step === 'move' && upline === '' && refusal instanceof CallRefused && refusal.code === 'team.there_already'
}

/** What would happen, running periods included. */
function Effect({ effect }: { readonly effect: TeamChangeEffect | undefined }) {
  const t = usePhrasesOf('office-agents')
  const { calendarDay, count } = useFormat()
  if (effect === undefined) return <LoadingLines lines={5} />
  const { step, below, pathBefore, pathAfter, countsFrom, contractsEnded, running } = effect
  const pathOf = (path: TeamChangeEffect['pathBefore']) =>
    path.length === 0 ? t('team.top') : path.map(({ username }) => username).join(' › ')
  return (
    <section aria-label={t('team.effects')} className={classes.section}>
      <h3 className={classes.heading}>{t('team.effects')}</h3>
      <DescriptionList
        items={[
          [t('team.below'), t('team.belowCount', count(below.members), count(below.agents))],
          ...(step === 'move'
            ? ([
                [t('team.before'), pathOf(pathBefore)],
                [t('team.after'), pathOf(pathAfter)],
              ] as const)
            : ([[t('team.above'), pathOf(pathBefore)]] as const)),
          [t('team.counts'), t('team.countsFrom', calendarDay(countsFrom))],
          ...(step === 'promote'
            ? []
            : ([
                [
                  t('team.contracts'),
                  contractsEnded === 0
                    ? t('team.noContracts')
                    : t('team.contractsEnd', count(contractsEnded), calendarDay(countsFrom)),
                ],
              ] as const)),
        ]}
      />
      <p className={classes.muted}>{t(`team.${step}Running`, calendarDay(countsFrom))}</p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('team.period')}</th>
            <th scope="col">{t('team.turnover')}</th>
            <th scope="col">{t('team.loss')}</th>
          </tr>
        </thead>
        <tbody>
          {running.map(({ period, from, to, turnover, loss }) => (
            <tr key={period}>
              <th scope="row">
                {t(`period.${period}`)}{' '}
                <span className={classes.muted}>
                  {from === to ? calendarDay(from) : `${calendarDay(from)} – ${calendarDay(to)}`}
                </span>
              </th>
              <td>
                <Money amount={turnover} />
              </td>
              <td>
                <Money amount={loss} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
